"""A table of text whose columns are as wide as what stands in them."""


def laid(head: list[str], rows: list[list[str]]) -> str:
    """- Parameter rows: the first cell names the row; cells after the last heading are remarks."""
    lines = [head, *rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:])),
                   *line[len(head):]])
        for line in lines)
