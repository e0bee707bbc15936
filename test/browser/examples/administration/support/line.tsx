import type { Personalisation } from "@customs-portal/sdk/contract";
import {
  createPortal,
  createStore,
  HttpError,
  type DialogTypes,
  type LinePortal,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import type { ComponentType } from "react";
import { lineTexts } from "../../../../../examples/administration/line/locales/index.ts";
import { eventually, fill, findAll } from "../../../support/dom.ts";
import { mountTree, portalInTab } from "../../../support/tree.tsx";

type Query = Readonly<Record<string, unknown>>;

/** What the calls of a page are answered, and what it did. */
export interface Line {
  /** By the last part of their path; an error is thrown. */
  readonly answers: Record<string, (query: Query) => unknown>;
  /** Queries that the lists were asked. */
  readonly asked: Query[];
  /** What the export dialog was asked for. */
  readonly exports: DialogTypes["export"]["props"][];
  search(): string;
}

/** A server that answers nothing but an error. */
export function serverFails(): never {
  throw new HttpError("server-failure", { status: 500, envelopeCode: 500 });
}

const nothingSaved: Personalisation = { tableColumn: {}, form: {}, xdoColumnTemplate: {} };

/** Shows a page of the line at an address. */
export async function showPage(
  Page: ComponentType<{ portal: LinePortal }>,
  { path, answers, saved = {} }: { path: string; answers: Line["answers"]; saved?: Partial<Personalisation> },
): Promise<Line> {
  const host = createPortal({ locale: "zh-CN" });
  host.i18n.register("administration", lineTexts);
  await host.i18n.load("administration", "errors");
  const [pathname = "", query = ""] = path.split("?");
  const location = createStore({ pathname, search: query && `?${query}`, hash: "" });
  const line = { answers, asked: [], exports: [], search: () => location.getSnapshot().search } as Line;
  const portal = {
    ...portalInTab(host, createStore(true)),
    can: () => true,
    setDirty: () => undefined,
    session: { ...host.session, user: createStore({ userNo: "manager", companyName: "甲公司" }) },
    personalisation: {
      load: (scope: "user" | "company") =>
        Promise.resolve(scope === "user" ? { ...nothingSaved, ...saved } : nothingSaved),
    },
    router: {
      location,
      navigate(to: string) {
        const { pathname: next, search } = new URL(to, "http://localhost");
        location.set({ pathname: next, search, hash: "" });
      },
    },
    http: {
      async get(called: string, { query: asked = {} }: { query?: Query } = {}) {
        const part = called.split("/").at(-1) ?? "";
        if (part === "corps") return line.answers[part]?.(asked) ?? { corpGroupList: [] };
        // The names of kinds are asked for apart.
        if (asked["pageSize"] !== 1) line.asked.push(asked);
        return line.answers[part]?.(asked);
      },
      put: async () => undefined,
    },
    dialogs: { open: async (_name: string, props: DialogTypes["export"]["props"]) => void line.exports.push(props) },
  } as unknown as LinePortal & PortalHost;
  mountTree(<Page portal={portal} />, { portal });
  return line;
}

/** A button by its name, once it is there. */
export const button = (label: string) =>
  eventually(() => findAll("button").find((one) => (one.ariaLabel ?? one.textContent) === label));

/** Types into a field of the query form. */
export async function type(field: string, text: string): Promise<void> {
  fill(
    await eventually(() => findAll<HTMLInputElement>(`[data-field="${field}"] input:not([aria-hidden="true"])`)[0]),
    text,
  );
}

/** Searches for what is typed. */
export async function search(field: string, text: string): Promise<void> {
  await type(field, text);
  (await button("查询")).click();
}

/** Waits until the table has a cell with a text. */
export const cell = (text: string) =>
  eventually(() => findAll("[role=gridcell],[role=rowheader]").find((one) => one.textContent === text));

/** The note over rows, "" while there is none. */
export const note = () => findAll(".cp-result-note")[0]?.textContent ?? "";

/** What of the page stands beside the tools about its data. */
export const loaded = () => findAll(".adm-loaded")[0]?.textContent ?? "";
