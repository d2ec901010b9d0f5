// Everything scripts add to the pages, one behaviour a file. Each page works without any of it.

import "./zone.js";
import "./guard.js";
import "./compose.js";
import "./counter.js";
import "./grow.js";
import "./menu.js";
import "./dialog.js";
import "./toast.js";
import "./columns.js";
import "./swipe-row.js";
import "./contrast.js";
