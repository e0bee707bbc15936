import type { AppConfig } from "../../contract/index.ts";
import type { FunctionPlace } from "../../rules/index.ts";
import type { WritableStore } from "../../store.ts";
import type { portalMajor } from "../../version.ts";
import type { PortalBadges } from "./badges.ts";
import type { PortalCompany } from "./company.ts";
import type { PortalDialogs } from "./dialogs.ts";
import type { PortalElements } from "./elements.ts";
import type { PortalExports } from "./exports.ts";
import type { PortalHttp } from "./http.ts";
import type { GetText, PortalI18n } from "./i18n.ts";
import type { PortalManual } from "./manual.ts";
import type { PortalNotices } from "./notices.ts";
import type { PortalPersonalisation } from "./personalisation.ts";
import type { PortalSession } from "./session.ts";
import type { PortalTracking } from "./tracking.ts";
import type { PortalUploads } from "./uploads.ts";

/**
 * The portal object: what the shell, the parcels and pages outside the shell share.
 *
 * The members that are objects have their examples at their own members.
 */
export interface Portal {
  /**
   * Major version of the contract; a line that was made for another one had better say so.
   * @example
   * ```ts
   * if (portal.major !== 1) throw new Error(`This line is for portals of version 1, not ${portal.version}.`);
   * ```
   */
  readonly major: typeof portalMajor;
  /**
   * Version of the package that made it, for messages.
   * @example
   * ```ts
   * console.info(`orders 2.1 in portal ${portal.version}`);
   * ```
   */
  readonly version: string;
  /**
   * The configuration as it was read, with the defaults filled in.
   * @example
   * ```ts
   * const { homeName, maxTabs } = portal.config;
   * console.info(`Home is ${homeName}; ${maxTabs} tabs are kept.`);
   * ```
   */
  readonly config: AppConfig;
  /** Who is signed in. */
  readonly session: PortalSession;
  /** Calls to the backend. */
  readonly http: PortalHttp;
  /** Texts and the language. */
  readonly i18n: PortalI18n;
  /** Short messages on the screen. */
  readonly notices: PortalNotices;
  /** Questions to the user. */
  readonly dialogs: PortalDialogs;
  /** Export tasks and their files. */
  readonly exports: PortalExports;
  /** What the user and the company have set up of tables and forms. */
  readonly personalisation: PortalPersonalisation;
  /** What the customs want to know of the goods of a tariff code, and what was declared before. */
  readonly elements: PortalElements;
  /** Files on their way to the transfer server. */
  readonly uploads: PortalUploads;
  /** The company that the user acts for. */
  readonly company: PortalCompany;
  /** The badges of the menu. */
  readonly badges: PortalBadges;
  /** The manual that the user works on. */
  readonly manual: PortalManual;
  /**
   * Shared object of the business lines, `{}` at first and after a company switch.
   * @example
   * ```ts
   * const { businessObject } = portal;
   * businessObject.set({ ...businessObject.getSnapshot(), orderNo: "4711" });
   * ```
   */
  readonly businessObject: WritableStore<Readonly<Record<string, unknown>>>;
  /**
   * Small text in the footer, "" at first and after a company switch.
   * @example
   * ```ts
   * portal.footerMark.set("Orders 2.1");
   * ```
   */
  readonly footerMark: WritableStore<string>;
  /** Events for the tracking endpoint. */
  readonly track: PortalTracking;
  /**
   * Short for `i18n.t`.
   * @example
   * ```ts
   * await portal.i18n.load("orders");
   * portal.tab.setTitle(portal.t("orders:title"));
   * ```
   */
  t: GetText;
  /**
   * Whether the user holds a function code, anywhere or at a place (R6-07, R6-08).
   * @example
   * ```ts
   * const button = document.querySelector("button");
   * if (button) button.hidden = !portal.can("orders:delete");
   * ```
   */
  can(code: string, where?: FunctionPlace): boolean;
}
