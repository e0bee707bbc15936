import { resolve } from "node:path";
import type { GetManualChunk, GetModuleInfo } from "rollup";

/** React and what it stands on: one chunk, since no page needs a part of it. */
const reactGraph = /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/;
/** What the first call to a backend needs and no page needs before. */
const wireGraph = new RegExp(
  `^${resolve("sdk/portal")}/(wire|json-file|read-answer|read-change|read-export|read-session|envelope|tracking|redact|encrypt-passwords|password-calls|device|back-to-work|(?:end|enter)-session|export-(?:calls|download)|company-switch)\\.ts$|` +
    `^${resolve("sdk/contract")}/(element|export-task|home|line-numbers|message-calls|messages|personalisation|sessions|track|transfer)\\.ts$|` +
    `^${resolve("sdk/rules")}/(disposition|download-name|shown-message)\\.ts$|^${resolve("sdk")}/(message|session)-limits\\.ts$|/node_modules/axios/`,
);
/** What the first table or form that can be set up needs. */
const personaliseGraph = new RegExp(
  `^${resolve("sdk/portal/personalise.ts")}$|^${resolve("sdk/contract/personalisation-change.ts")}$|` +
    `^${resolve("sdk/rules")}/(merge-personalised|column-setup|field-setup|own-value)\\.ts$|^${resolve("sdk/personal-limits.ts")}$`,
);
/** Likewise where the sdk has no module that publishes all of it. */
export const setupGraph = new RegExp(`${personaliseGraph.source}|^${resolve("sdk/rules/personalisation.ts")}$`);
/** What the filters of lists are read and searched by. */
const queryGraph = new RegExp(
  `^${resolve("sdk/rules")}/(batch-text|calendar-day|choice-search|decimal-text|folded|normalise|pinyin-initials|word-search)\\.ts$|^${resolve("sdk/unseen.ts")}$`,
);
/** Declaration elements: their calls, schemas and rules. */
const elementGraph = new RegExp(
  `^${resolve("sdk")}/(element-limits|portal/element-(calls|cache)|contract/element(-calls)?|rules/(elements|element-rows|check-elements|check-line|tariff-code|separated-values|decode-text|move-elements|pasted-elements|spreadsheet-text|gb18030))\\.ts$`,
);
/** Uploads: what the first one needs. Uppy is apart, for pages that want its plugins. */
const transferGraph = new RegExp(
  `^${resolve("sdk")}/(transfer/|transfer-limits\\.ts$|portal/upload-(calls|end|scope)\\.ts$)`,
);
/** The schemas of the wire: with the shell from the start, elsewhere with the first call. */
const schemaGraph = new RegExp(`^${resolve("sdk/contract")}/|/node_modules/zod/`);
/** The portal object and what it stands on: whatever runs has it. */
const sdkGraph = new RegExp(
  `^${resolve("sdk")}/(?!locales/(?!loaders)|rules/batch-text|uppy/|frame-bridge/|appearance\\.)|/node_modules/i18next/`,
);
const kit = `^${resolve("ui")}`;
const kitCore =
  "locales/index|(environment|hooks(?!/use-(?:appearance|clock|today))|overlays(?!/toast-layer)|announcer|errors|later)/|notices/NoticesPresenter|mount/environment|styles/(base|controls|tokens)\\.|" +
  "controls/(Button|Icon|IconButton|TextField|FieldFrame|NativeSelect|Spinner|ErrorState)\\.";
/** The kit as far as the sign-in page needs it: one chunk, however little of it another page takes. */
export const startGraph = new RegExp(
  `${kit}/(${kitCore}|forms/|mount/mount-react|controls/PasswordField\\.|styles/appearance\\.)|^${resolve("sdk/appearance")}\\.|` +
    "/node_modules/lucide-react/(?!dist/esm/icons/)",
);
/** Likewise the download centre on pages that have nothing else; dialogs that are opened there come to it. */
export const centerGraph = new RegExp(
  `${kit}/(${kitCore}|hooks/use-clock\\.|mount/(react-lifecycles|KeptActivity)|results/(?!use-resource)|table/(?!grid-|FullText\\.|content-px)|styles/(table|pager)\\.|` +
    "controls/(Breadcrumb|PageHead|Pager|Skeleton|EmptyState)\\.)|" +
    `^${resolve("parcels/download-center")}/(?!rows/|locales/(zh-CN|en|vi|fr|es))|` +
    "/node_modules/(lucide-react/(?!dist/esm/icons/)|single-spa-react/)|@base-ui/react/(internals/csp-context|csp-provider)/",
);
/** Small parts that several later chunks share: one chunk, since each costs its hash in the import map. */
const partsGraph = new RegExp(
  `${kit}/(controls/(Checkbox|EmptyState|Skeleton|StatusTag)|data-table/selection|mount/KeptActivity|results/use-resource|slices/run-in-slices|table/(?:KeepFocus|zoom)|hooks/use-(?:appearance|clock))\\.`,
);
/** What makes the cells of a table walkable and readable, once it is painted. */
const cellsGraph = new RegExp(`${kit}/table/(content-px|FullText|grid-(cells|keys|widgets))\\.`);
/** What every first page loads, at once or right after it: its icons stand with the kit as far as that page needs it. */
const firstPage: ReadonlySet<string> = new Set(
  ["shell/pages/SignInPage.tsx", "ui/notices/NoticesLayer.tsx"].map((file) => resolve(file)),
);
/** Icons stand where they are used: those of dialogs have no place in a first screen. */
const iconFile = /\/node_modules\/lucide-react\/dist\/esm\/icons\//;
/** Texts that every page of the portal needs: one chunk a locale instead of one a room. */
const commonTexts = /\/(?:sdk|ui|shell)\/locales\/(zh-CN|en|vi|fr|es)\.ts$/;
/** Texts of what opens later, likewise: each file costs its hash in the import map, which every page loads. */
const laterTexts =
  /\/(?:ui\/(?:data-table|query|personal)|parcels\/[a-z-]+|shell\/(?:chrome|company|exports|home|messages|palette|preferences|sessions|sso))\/locales\/(zh-CN|en|vi|fr|es)\.ts$/;

/** Who imports an icon, by its own name or by another one; of what is none, itself. */
function usersOf(id: string, getModuleInfo: GetModuleInfo): readonly string[] {
  if (!iconFile.test(id)) return [id];
  return (getModuleInfo(id)?.importers ?? []).flatMap((importer) => usersOf(importer, getModuleInfo));
}

/**
 * Joins what is always loaded together, so that a page asks for few files.
 * @param name of the chunk of `ownGraph`, what the first screen of a page needs besides
 * @param laterGraph what only tables and forms that can be set up need
 */
export function chunksWith(name: string, ownGraph: RegExp, laterGraph: RegExp = personaliseGraph): GetManualChunk {
  return (id, { getModuleInfo }) => {
    if (reactGraph.test(id)) return "vendor-react";
    if (wireGraph.test(id)) return "sdk-wire";
    if (laterGraph.test(id)) return "sdk-personalise";
    if (queryGraph.test(id)) return "sdk-query";
    if (elementGraph.test(id)) return "sdk-elements";
    if (transferGraph.test(id)) return "sdk-transfer";
    if (schemaGraph.test(id)) return "sdk-schemas";
    if (sdkGraph.test(id)) return "sdk-core";
    const users = usersOf(id, getModuleInfo);
    if (users.some((user) => ownGraph.test(user) || (user !== id && firstPage.has(user)))) return name;
    const locale = commonTexts.exec(id)?.[1];
    if (locale) return `texts-${locale}`;
    if (laterGraph !== personaliseGraph) return undefined;
    if (partsGraph.test(id) || (iconFile.test(id) && users.length > 1)) return "ui-parts";
    if (cellsGraph.test(id)) return "ui-cells";
    const later = laterTexts.exec(id)?.[1];
    return later ? `texts-tools-${later}` : undefined;
  };
}
