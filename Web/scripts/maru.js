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
import "./operation.js";
import "./page.js";
import "./at-once.js";
import "./quick-add.js";
import "./forms.js";
import "./card-menu.js";
import "./drag-cards.js";
import "./move-keys.js";
import "./pick-up.js";
import "./undo-keys.js";
import "./day.js";
import "./live.js";
import "./contrast.js";
