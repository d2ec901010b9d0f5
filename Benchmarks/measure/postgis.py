"""The search for runs as PostGIS does it, in the same database as Maru's and over the same runs."""

import subprocess
import time

from measure.rows import psql, quoted

#: Tables of the runs, by what is in the index of places.
TABLES = {"PostGIS": "bench_place", "PostGIS with the time": "bench_place_time"}
INDEXES = {
    "bench_place": ["USING gist (at)", "(starts_at, meetup)"],
    "bench_place_time": ["USING gist (at, starts_at)", "(starts_at, meetup)"],
}
METRES = 3_000
#: As the house counts and shows.
COUNTED, SHOWN = 1_000, 20


class PostGIS:
    """Copies the runs into tables with a geography, and keeps a connection on which the searches are prepared."""

    def __init__(self, database: str, centre: tuple[float, float], day: str, person: str):
        self.database, self.centre, self.day, self.person = database, centre, day, person

    def __enter__(self) -> "PostGIS":
        psql(self.database, "CREATE EXTENSION IF NOT EXISTS postgis; CREATE EXTENSION IF NOT EXISTS btree_gist;")
        for table, indexes in INDEXES.items():
            made = "".join(f"CREATE INDEX ON {table} {index};" for index in indexes)
            psql(self.database, f"""
                DROP TABLE IF EXISTS {table};
                CREATE TABLE {table} AS SELECT *, CAST(
                    ST_SetSRID(ST_MakePoint(longitude / 1000000.0, latitude / 1000000.0), 4326) AS geography) AS at
                FROM run_listing;
                ALTER TABLE {table} ADD PRIMARY KEY (meetup);
                {made}""")
        psql(self.database, "VACUUM ANALYZE")
        self.process = subprocess.Popen(
            ["psql", self.database, "-XqAt", "-v", "ON_ERROR_STOP=1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        for name in self.names():
            for table in TABLES.values():
                self.send(self.prepared(name, table))
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()
        for table in INDEXES:
            psql(self.database, f"DROP TABLE {table}")

    @staticmethod
    def names() -> dict[str, str]:
        """The prepared statements of each search."""
        return {"3 km with every filter": "every", "3 km on a day": "day", "3 km, sixty days": "near"}

    def find(self, name: str, table: str) -> int:
        """Counts, and reads the first page. How many there are, with one more for more than are counted."""
        statement = f"{self.names()[name]}_{TABLES[table]}"
        given = f"({time.time_ns() // 1_000_000}, {self.centre[1]}, {self.centre[0]}, {quoted(self.person)})"
        return int(self.send(f"EXECUTE count_{statement} {given};\nEXECUTE page_{statement} {given};")[0])

    def send(self, script: str) -> list[str]:
        self.process.stdin.write(f"{script}\n\\echo =\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) != "=\n":
            if not line:
                raise RuntimeError("psql ended, see above")
            lines.append(line.rstrip())
        return lines

    def prepared(self, name: str, table: str) -> str:
        """$1 is the time, $2 and $3 the centre, and $4 the viewer."""
        centre = "CAST(ST_SetSRID(ST_MakePoint($2, $3), 4326) AS geography)"
        distance = f"ST_Distance(f.at, {centre}, FALSE)"
        is_every = self.names()[name] == "every"
        (free, rank) = ("f.taken < f.capacity", distance) if is_every else ("TRUE", "f.starts_at")
        runs = f"""
            SELECT m.*, (
                SELECT count(*) FROM run_participant p WHERE p.meetup = m.meetup
                    AND (p.status = 'accepted' OR (p.status = 'offered' AND p.offer_ends_at > $1))) AS taken
            FROM {table} m WHERE ST_DWithin(m.at, {centre}, {METRES}, FALSE) AND m.starts_at > $1
                AND NOT EXISTS (SELECT 1 FROM run_block b WHERE (b.person = $4 AND b.other = m.leader)
                    OR (b.other = $4 AND b.person = m.leader))
                {self.on_day() if name != '3 km, sixty days' else ''} {EVERY if is_every else ''}"""
        types = "(bigint, double precision, double precision, text)"
        statement = f"{self.names()[name]}_{table}"
        return f"""
            PREPARE count_{statement} {types} AS
                SELECT count(*) FROM (SELECT 1 FROM ({runs}) AS f WHERE {free} LIMIT {COUNTED + 1}) AS counted;
            PREPARE page_{statement} {types} AS
                SELECT f.meetup, f.title, f.band, f.time, f.conditions, f.district, f.latitude, f.longitude, f.stage,
                    f.taken, {distance}, {rank} AS rank
                FROM ({runs}) AS f WHERE {free} ORDER BY rank, f.meetup LIMIT {SHOWN + 1};"""

    def on_day(self) -> str:
        """The local day, and when it can be anywhere on the Earth."""
        start = f"CAST(extract(epoch FROM DATE {quoted(self.day)}) AS BIGINT) * 1000"
        return (f"AND m.day = {quoted(self.day)} AND m.starts_at >= {start} - 14 * 3600000"
                f" AND m.starts_at <= {start} + 36 * 3600000")


#: All that can be asked for, for a woman born in 1990 who runs fast.
EVERY = """
    AND m.band = 'before-work' AND m.pace IN (0, 1) AND m.gender IN ('everyone', 'women')
    AND (m.age_from IS NULL OR (m.age_from <= 45 AND m.age_to >= 25)) AND m.after_party AND m.stage = 'open'
    AND m.words LIKE '%run%'
    AND EXISTS (
        SELECT 1 FROM run_runner r WHERE r.person = m.leader AND r.job IN ('development', 'design', 'sales'))
    AND m.gender IN ('everyone', 'women') AND m.pace <= 3 AND m.year - 1990 >= 19
    AND (m.age_from IS NULL OR m.year - 1990 BETWEEN m.age_from AND m.age_to)"""
