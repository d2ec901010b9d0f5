extension Icon {
    /// The SVG content: 24 by 24 for icons, 96 by 72 for drawings. Stroke, line ends and colour come from the
    /// stylesheet.
    var lines: StaticString {
        switch self {
        // Rooms.
        case .today:
            """
            <path d='M3.5 11.2 12 4l8.5 7.2M5.5 9.6V19a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9.6M9.5 20v-5.5h5V20'/>
            """
        case .board: "<path d='M4 5.5h4.2v13H4zM9.9 5.5h4.2v8.5H9.9zM15.8 5.5H20v11h-4.2z'/>"
        case .diary:
            """
            <path d='M7 3.8h10.2a1.3 1.3 0 0 1 1.3 1.3v13.8a1.3 1.3 0 0 1-1.3 1.3H7zM7 3.8v16.4M4.8 8h2.2M4.8 \
            12H7M4.8 16h2.2M10.5 8.5h4.5'/>
            """
        case .retro:
            """
            <path d='M4 12.2V7a2.5 2.5 0 0 1 2.5-2.5h8A2.5 2.5 0 0 1 17 7v3.5M9.5 12.5h8A2.5 2.5 0 0 1 20 \
            15v5.5L16.8 18H9.5A2.5 2.5 0 0 1 7 15.5V15a2.5 2.5 0 0 1 2.5-2.5z'/>
            """
        case .run:
            """
            <circle cx='14.8' cy='4.9' r='1.7'/><path d='m6.5 10.8 3.8-2.6 4 1.6-2.6 4.7 3.3 2.3-.6 4M11 \
            15.6l-1.8 2.6H5.4M14.3 9.8l1.9 2.5h2.9'/>
            """
        case .me: "<circle cx='12' cy='8.2' r='3.7'/><path d='M4.8 20c.7-3.9 3.5-6 7.2-6s6.5 2.1 7.2 6'/>"
        // Actions.
        case .plus: "<path d='M12 5v14M5 12h14'/>"
        case .more: "<path d='M5.5 12h.01M12 12h.01M18.5 12h.01' stroke-width='2.6'/>"
        case .back: "<path d='M14.5 5 7.5 12l7 7'/>"
        case .forward: "<path d='m9.5 5 7 7-7 7'/>"
        case .close: "<path d='m6 6 12 12M18 6 6 18'/>"
        case .check: "<path d='m5 12.6 4.6 4.6L19 7.5'/>"
        case .edit:
            """
            <path d='m4.5 19.5.9-4L15.7 5.2a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.5 18.6zM13.8 \
            7.1l3.1 3.1'/>
            """
        case .trash:
            """
            <path d='M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.2 1.2 0 0 0 1.2 1.1h7a1.2 1.2 0 0 0 \
            1.2-1.1l.8-12M10.3 11v5M13.7 11v5'/>
            """
        case .restore:
            """
            <path d='M4.5 9.5h15M6.5 9.5l.8 9.6a1.2 1.2 0 0 0 1.2 1h7a1.2 1.2 0 0 0 1.2-1l.8-9.6M12 17v-5M12 \
            3.5v5M9.5 6 12 3.5 14.5 6'/>
            """
        case .undo: "<path d='M8.5 4.8 4.2 9l4.3 4.3M4.5 9h9.7a5.6 5.6 0 0 1 0 11.2H10'/>"
        case .redo: "<path d='M15.5 4.8 19.8 9l-4.3 4.3M19.5 9H9.8a5.6 5.6 0 0 0 0 11.2H14'/>"
        case .retry: "<path d='M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15'/>"
        case .history: "<path d='M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9M4.5 4.5V9H9M12 8v4.3l3 1.7'/>"
        case .move: "<path d='M4.5 12h15M15.5 8l4 4-4 4M8.5 8l-4 4 4 4'/>"
        case .up: "<path d='M12 19V5.5M6.5 11 12 5.5l5.5 5.5'/>"
        case .down: "<path d='M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5'/>"
        case .top: "<path d='M5 4.5h14M12 20V8.5M6.5 14 12 8.5l5.5 5.5'/>"
        case .bottom: "<path d='M5 19.5h14M12 4v11.5M6.5 10l5.5 5.5 5.5-5.5'/>"
        case .handle: "<path d='M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01' stroke-width='2.4'/>"
        // Objects.
        case .archive: "<path d='M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4'/>"
        case .bell:
            """
            <path d='M6.2 16.5V11a5.8 5.8 0 0 1 11.6 0v5.5M4.6 16.5h14.8M10 19.4a2.2 2.2 0 0 0 4 0M12 5.2V3.6'/>
            """
        case .calendar:
            """
            <path d='M5.5 5.5h13a1.3 1.3 0 0 1 1.3 1.3v11.4a1.3 1.3 0 0 1-1.3 1.3h-13a1.3 1.3 0 0 \
            1-1.3-1.3V6.8a1.3 1.3 0 0 1 1.3-1.3zM4.2 10h15.6M8.5 3.5v3.8M15.5 3.5v3.8'/>
            """
        case .clock: "<circle cx='12' cy='12' r='8'/><path d='M12 7.5V12l3 2'/>"
        case .flag: "<path d='M6 20.5v-16M6 5c3.5-2.2 7.5 2.2 12 0v8.5c-4.5 2.2-8.5-2.2-12 0'/>"
        case .bookmark: "<path d='M6.5 4.5h11v15L12 15.6 6.5 19.5z'/>"
        case .search: "<circle cx='11' cy='11' r='6.2'/><path d='m15.7 15.7 4.3 4.3'/>"
        case .filter: "<path d='M4.5 7h15M7.5 12h9M10.5 17h3'/>"
        case .tag:
            """
            <path d='M4.5 5.8A1.3 1.3 0 0 1 5.8 4.5h5.7l8 8a1.3 1.3 0 0 1 0 1.9l-5.1 5.1a1.3 1.3 0 0 1-1.9 \
            0l-8-8zM8.5 8.5h.01' />
            """
        case .checklist: "<path d='m4 7 1.7 1.7L9 5.5M4 16l1.7 1.7L9 14.5M12.5 7.2H20M12.5 16.2H20'/>"
        case .comment:
            """
            <path d='M4.2 7A2.5 2.5 0 0 1 6.7 4.5h10.6A2.5 2.5 0 0 1 19.8 7v6.5a2.5 2.5 0 0 1-2.5 2.5H11l-4.8 \
            4V16a2.3 2.3 0 0 1-2-2.5z'/>
            """
        case .people:
            """
            <circle cx='9' cy='8.5' r='3.2'/><path d='M3 19.5c.5-3.5 2.9-5.3 6-5.3s5.5 1.8 6 5.3M15 5.6a3.2 \
            3.2 0 0 1 0 5.8M17.3 14.7c2 .7 3.3 2.3 3.7 4.8'/>
            """
        case .link:
            """
            <path d='M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 \
            4 0 0 0 5.7 5.7l1.1-1.1'/>
            """
        case .copy:
            """
            <rect x='8.5' y='8.5' width='11.5' height='11.5' rx='2.5'/><path d='M15.5 5.5A2 2 0 0 0 13.5 4H6.5A2.5 2.5 0 \
            0 0 4 6.5v7a2 2 0 0 0 1.5 2'/>
            """
        case .template: "<path d='M5 5h14v14H5zM5 9.5h14M10 9.5V19'/>"
        case .share:
            """
            <path d='M12 14.5V4M8 7.5 12 3.5l4 4M7.5 11H5.8a1.3 1.3 0 0 0-1.3 1.3v6.4A1.3 1.3 0 0 0 5.8 \
            20h12.4a1.3 1.3 0 0 0 1.3-1.3v-6.4a1.3 1.3 0 0 0-1.3-1.3h-1.7'/>
            """
        case .photo:
            """
            <rect x='4' y='5' width='16' height='14' rx='1.8'/><circle cx='9' cy='10' r='1.6'/><path d='m5 17.5 \
            4.6-4.3 2.9 2.7 3.2-3.4L20 16.6'/>
            """
        case .send: "<path d='M12 19.5V5M6 11l6-6 6 6'/>"
        // Settings and status.
        case .settings:
            """
            <path d='M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9'/><circle cx='15.2' cy='7.5' r='2.2'/><circle \
            cx='8.8' cy='16.5' r='2.2'/>
            """
        case .signOut:
            """
            <path d='M13.5 4.5H6.3A1.3 1.3 0 0 0 5 5.8v12.4a1.3 1.3 0 0 0 1.3 1.3h7.2M10 12h10M16.5 8.5 20 \
            12l-3.5 3.5'/>
            """
        case .language:
            """
            <circle cx='12' cy='12' r='8'/><path d='M4 12h16M12 4c2.3 2.3 3.4 5 3.4 8s-1.1 5.7-3.4 \
            8c-2.3-2.3-3.4-5-3.4-8S9.7 6.3 12 4z'/>
            """
        case .sun:
            """
            <circle cx='12' cy='12' r='3.8'/><path d='M12 3.5v1.8M12 18.7v1.8M3.5 12h1.8M18.7 12h1.8M6 6l1.3 \
            1.3M16.7 16.7 18 18M6 18l1.3-1.3M16.7 7.3 18 6'/>
            """
        case .moon: "<path d='M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8z'/>"
        case .device:
            """
            <path d='M8.3 3.5h7.4A1.3 1.3 0 0 1 17 4.8v14.4a1.3 1.3 0 0 1-1.3 1.3H8.3A1.3 1.3 0 0 1 7 \
            19.2V4.8a1.3 1.3 0 0 1 1.3-1.3zM11 17.7h2'/>
            """
        case .info: "<circle cx='12' cy='12' r='8'/><path d='M12 11.2v5M12 8h.01'/>"
        case .warning: "<path d='M12 4.5 20.5 19h-17zM12 10v4.2M12 16.7h.01'/>"
        case .offline:
            """
            <path d='M4 4.5 19.5 20M8 17.5h-.5A4 4 0 0 1 7.2 9.6M10.5 6.7A5.2 5.2 0 0 1 17.1 10a3.8 3.8 0 0 1 \
            2.7 5.8M14 17.5H8'/>
            """
        case .sync:
            """
            <path d='M19 10a7.3 7.3 0 0 0-13-2.5L4.5 9.5M5 14a7.3 7.3 0 0 0 13 2.5l1.5-2M4.5 5v4.5H9M19.5 \
            19v-4.5H15'/>
            """
        case .lock:
            """
            <path d='M6.3 10.5h11.4a1.3 1.3 0 0 1 1.3 1.3v6.9a1.3 1.3 0 0 1-1.3 1.3H6.3A1.3 1.3 0 0 1 5 \
            18.7v-6.9a1.3 1.3 0 0 1 1.3-1.3zM8 10.5V8a4 4 0 0 1 8 0v2.5'/>
            """
        case .eye:
            """
            <path d='M3 12c2.3-4 5.3-6 9-6s6.7 2 9 6c-2.3 4-5.3 6-9 6s-6.7-2-9-6z'/><circle cx='12' cy='12' \
            r='2.7'/>
            """
        // Weather, by day with the sun and by night with the moon. Clear weather is `sun` and `moon`.
        case .cloudsDay:
            """
            <path d='M6.4 19.2a3.6 3.6 0 0 1-.2-7.2 4.8 4.8 0 0 1 9.3.7 3.3 3.3 0 0 1 .1 6.5zM14.8 7.5a2.8 2.8 0 1 1 \
            4.1 3.5M17.4 4.3v-.7M14.2 5.3l-.4-.4M20.6 5.3l.4-.4M21.7 8.6h.7'/>
            """
        case .cloudsNight:
            """
            <path d='M6.4 19.2a3.6 3.6 0 0 1-.2-7.2 4.8 4.8 0 0 1 9.3.7 3.3 3.3 0 0 1 .1 6.5zM22 9.3a3.1 3.1 0 0 \
            1-3.8-3.8 3.1 3.1 0 1 0 3.8 3.8z'/>
            """
        case .drizzleDay:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM14.5 5.6a2.6 2.6 0 1 1 3.8 \
            3.2M16.9 2.6v-.7M13.9 3.6l-.4-.4M19.9 3.6l.4-.4M20.9 6.6h.7M6.6 18.7v.9M10.3 20.4v.9M14 18.7v.9'/>
            """
        case .drizzleNight:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM21.9 6.6a2.9 2.9 0 0 \
            1-3.5-3.5 2.9 2.9 0 1 0 3.5 3.5zM6.6 18.7v.9M10.3 20.4v.9M14 18.7v.9'/>
            """
        case .rainDay:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM14.5 5.6a2.6 2.6 0 1 1 3.8 \
            3.2M16.9 2.6v-.7M13.9 3.6l-.4-.4M19.9 3.6l.4-.4M20.9 6.6h.7M7.2 18.4 6 21.6M11 18.4l-1.2 3.2M14.8 \
            18.4l-1.2 3.2'/>
            """
        case .rainNight:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM21.9 6.6a2.9 2.9 0 0 \
            1-3.5-3.5 2.9 2.9 0 1 0 3.5 3.5zM7.2 18.4 6 21.6M11 18.4l-1.2 3.2M14.8 18.4l-1.2 3.2'/>
            """
        case .snowDay:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM14.5 5.6a2.6 2.6 0 1 1 3.8 \
            3.2M16.9 2.6v-.7M13.9 3.6l-.4-.4M19.9 3.6l.4-.4M20.9 6.6h.7M10.4 18v4.8M8.3 19.2l4.2 2.4M12.5 19.2l-4.2 \
            2.4M5.4 19.2h.01M15.4 19.2h.01'/>
            """
        case .snowNight:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM21.9 6.6a2.9 2.9 0 0 \
            1-3.5-3.5 2.9 2.9 0 1 0 3.5 3.5zM10.4 18v4.8M8.3 19.2l4.2 2.4M12.5 19.2l-4.2 2.4M5.4 19.2h.01M15.4 \
            19.2h.01'/>
            """
        case .thunderstormDay:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM14.5 5.6a2.6 2.6 0 1 1 3.8 \
            3.2M16.9 2.6v-.7M13.9 3.6l-.4-.4M19.9 3.6l.4-.4M20.9 6.6h.7M11 17.6 8.6 20.2h3.4L9.6 22.8'/>
            """
        case .thunderstormNight:
            """
            <path d='M6.2 15.8a3.3 3.3 0 0 1-.2-6.6 4.4 4.4 0 0 1 8.5.6 3 3 0 0 1 .1 6zM21.9 6.6a2.9 2.9 0 0 \
            1-3.5-3.5 2.9 2.9 0 1 0 3.5 3.5zM11 17.6 8.6 20.2h3.4L9.6 22.8'/>
            """
        case .atmosphereDay:
            """
            <path d='M3.5 13h13M7.5 16.5h13M3.5 20h11M7.8 9.6a4.2 4.2 0 0 1 8.4 0M12 2.5v.7M6.4 4.2l.5.5M17.6 \
            4.2l-.5.5M4.3 9.6h.7M19 9.6h.7'/>
            """
        case .atmosphereNight:
            """
            <path d='M3.5 13h13M7.5 16.5h13M3.5 20h11M16.4 7.8a4 4 0 0 1-4.9-4.9 3.9 3.9 0 0 0-2.4 6.7'/>
            """
        // What a run was for somebody, told apart by the outline alone, also where they are small.
        case .trophy:
            """
            <path d='M7.8 4.5h8.4v5.2a4.2 4.2 0 0 1-8.4 0zM7.8 6.3H4.6c0 3 1.2 4.6 3.6 \
            4.9M16.2 6.3h3.2c0 3-1.2 4.6-3.6 4.9M12 13.9v5.6M8.3 19.5h7.4'/>
            """
        case .rings: "<circle cx='8.8' cy='12' r='5.3'/><circle cx='15.2' cy='12' r='5.3'/>"
        case .tally: "<path d='M5.5 5.5v13M9.8 5.5v13M14.2 5.5v13M18.5 5.5v13M3.5 16.5l17-9'/>"
        case .spark:
            """
            <path d='M12 3.5c.9 5.4 3.1 7.6 8.5 8.5-5.4.9-7.6 3.1-8.5 8.5-.9-5.4-3.1-7.6-8.5-8.5 5.4-.9 7.6-3.1 \
            8.5-8.5z'/>
            """
        case .sprout:
            """
            <path d='M12 20v-8.5M12 13.5c-4.3 0-6.8-2.2-7-6.5 4.3 0 6.8 2.2 7 6.5zM12 11.5c.2-4 2.6-6.2 7-6.5 0 \
            4.2-2.6 6.5-7 6.5z'/>
            """
        case .mountain: "<path d='M3 19 9.5 6.5l3.7 7 2-3L21 19z'/>"
        case .heart:
            """
            <path d='M12 19.5C6.5 15.8 4 12.8 4 9.5A4.1 4.1 0 0 1 12 8a4.1 4.1 0 0 1 8 1.5c0 3.3-2.5 6.3-8 10z'/>
            """
        case .smile:
            """
            <circle cx='12' cy='12' r='8'/><path d='M8.3 13.8c.8 1.7 2 2.5 3.7 2.5s2.9-.8 3.7-2.5M9.3 \
            9.5h.01M14.7 9.5h.01'/>
            """
        case .bolt: "<path d='M13.5 3.5 6 13.5h5L10.5 20.5 18 10.5h-5z'/>"
        // Drawings for empty states. They stand on the floor line of Maru's logo.
        case .drawingToday:
            """
            <path d='M6 64h84M20 64v4M48 64v4M76 64v4M14 64V20M82 64V20M8 20h80'/>\
            <circle class='fill' cx='62' cy='36' r='8'/><path d='M14 52c10-8 18-8 26 0 6-6 14-7 22-1 6-4 13-4 20 1'/>\
            <path class='fill' d='M32 57h14v2a7 7 0 0 1-14 0z'/><path d='M37 53c-1.500-2 1.500-3.500 0-5.500M42 \
            53c-1.500-2 1.500-3.500 0-5.500'/>
            """
        case .drawingBoard:
            """
            <path d='M6 64h84M16 64v4M40 64v4M64 64v4M84 64v4'/>\
            <path d='M12 16a3 3 0 0 1 3-3h15a3 3 0 0 1 3 3v48H12zM38 16a3 3 0 0 1 3-3h15a3 3 0 0 1 3 \
            3v48H38zM64 64V16a3 3 0 0 1 3-3h15a3 3 0 0 1 3 3v48'/>\
            <path class='fill' d='M16.5 21h12v11h-12zM16.5 36h12v8h-12zM42.5 21h12v8h-12z'/>\
            <path class='fill' d='m69 26 11.7-2.6 2.2 9.7-11.7 2.6z'/>
            """
        case .drawingColumn:
            """
            <path d='M6 64h84M20 64v4M48 64v4M76 64v4M28 64V16a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v48'/>\
            <path d='M35 22h26v13H35z' stroke-dasharray='3 3.5'/><path d='M48 26v5M45.5 28.5h5'/>
            """
        case .drawingSearch:
            """
            <path d='M6 64h84M24 64v4M52 64v4M80 64v4M18 64V12h36M18 25h22M18 38h20M18 51h26M31 12v52'/>\
            <circle class='fill' cx='58' cy='34' r='15'/><path d='m69 45 14 14M51 31a7.5 7.5 0 0 1 6-5'/>
            """
        case .drawingTrash:
            """
            <path d='M6 64h84M22 64v4M48 64v4M74 64v4'/>\
            <path class='fill' d='M30 34h36l-4 30H34z'/><path d='M27 34h42M40 42l2 15M48 42v15M56 42l-2 15M36 \
            26c4-6 8 2 12-4s8 2 12-4'/>
            """
        case .drawingPeople:
            """
            <path d='M6 64h84M16 64v4M48 64v4M80 64v4M20 46h56M26 46v18M70 46v18'/>\
            <path class='fill' d='M28 34h14v5a7 7 0 0 1-14 0zM54 34h14v5a7 7 0 0 1-14 0z'/><path d='M33 \
            28c-2-3 2-5 0-8M38 28c-2-3 2-5 0-8M59 28c-2-3 2-5 0-8M64 28c-2-3 2-5 0-8'/>
            """
        case .drawingError:
            """
            <path d='M6 64h30M58 64h32M16 64v4M30 64v4M66 64v4M82 64v4'/>\
            <path class='fill' d='m37 58 20-7 2.5 5-20 7z'/><path d='M41 71h12M48 40V28M37 42l-6-8M59 42l6-8'/>
            """
        }
    }

    /// Every icon, once, as a `symbol` for `use` to refer to.
    static func writeAll(to renderer: inout Renderer) {
        renderer.write("<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\">")
        for icon in allCases {
            renderer.write("<symbol id=\"i-")
            renderer.write(.text(icon.rawValue))
            renderer.write(icon.isDrawing ? "\" viewBox=\"0 0 96 72\">" : "\" viewBox=\"0 0 24 24\">")
            renderer.write(icon.lines)
            renderer.write("</symbol>")
        }
        renderer.write("</svg>")
    }
}
