// Progressive enhancement of the pages, one behaviour per file. Each page works without it.

import "./zone.js";
import "./guard.js";
import "./mention.js";
import "./compose.js";
import "./counter.js";
import "./grow.js";
import "./menu.js";
import "./dialog.js";
// Before scripts that remove the result from the address.
import "./keep-drafts.js";
import "./toast.js";
import "./columns.js";
import "./operation.js";
import "./page.js";
import "./at-once.js";
import "./toggle-at-once.js";
import "./tick-off.js";
import "./quick-add.js";
import "./forms.js";
import "./step-back.js";
import "./copy.js";
import "./send-parts.js";
import "./more.js";
import "./search.js";
import "./filter.js";
import "./open-palette.js";
import "./card-menu.js";
import "./drag-cards.js";
// After the script that puts down a card which was lifted too early.
import "./swipe-row.js";
import "./move-keys.js";
import "./pick-up.js";
import "./undo-keys.js";
import "./day.js";
import "./live.js";
import "./device.js";
import "./offline.js";
import "./once.js";
import "./auto-save.js";
import "./place.js";
import "./on-demand.js";
import "./talk.js";
import "./photos.js";
import "./follow-once.js";
