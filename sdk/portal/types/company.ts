import type { Corp } from "../../contract/index.ts";
import type { Store } from "../../store.ts";

/** Which companies the user may act for (R3-16). */
export interface CorpTags {
  readonly hasTags: boolean;
  readonly canChangeCorp: boolean;
  readonly corpGroupList: readonly Corp[];
}

/** The company that the user acts for. A failed switch changes nothing, shows the message and rejects (R4-22). */
export interface PortalCompany {
  /**
   * What `load` answered last.
   * @example
   * ```ts
   * const { canChangeCorp, corpGroupList } = portal.company.tags.getSnapshot();
   * if (canChangeCorp) console.info(corpGroupList.map(({ corpName }) => corpName));
   * ```
   */
  readonly tags: Store<CorpTags>;
  /**
   * Grows by one whenever the user, the company or the mode changes. Calls made in an older epoch reject with
   * `request-cancelled` and show nothing; what a page keeps of one belongs to nobody in the next.
   * @example
   * ```ts
   * const prices = new Map<string, number>();
   * const unsubscribe = portal.company.epoch.subscribe(() => prices.clear());
   * ```
   */
  readonly epoch: Store<number>;
  /**
   * Asks the backend which companies the user may act for.
   * @example
   * ```ts
   * const { corpGroupList } = await portal.company.load();
   * console.info(corpGroupList.length);
   * ```
   * @throws HttpError
   */
  load(): Promise<CorpTags>;
  /**
   * Switches to another company of the user (R72-04).
   * @example
   * ```ts
   * const switched = await portal.company.switchTo({ corpCode: "3101", corpName: "Tea Imports" });
   * if (!switched) console.info("Somebody said no.");
   * ```
   * @returns false where a guard refused, another switch is under way, or the session ended meanwhile
   * @throws HttpError
   */
  switchTo(corp: Corp): Promise<boolean>;
  /**
   * Acts as a virtual company, or as an imitated one with its menu, functions and home (R72-06 … R72-08). Like `switchTo`.
   * @example
   * ```ts
   * const { corpGroupList } = await portal.company.load();
   * if (corpGroupList[0]) await portal.company.actAs(corpGroupList[0], { imitate: true });
   * ```
   */
  actAs(corp: Corp, options: { imitate: boolean; relaxMode?: boolean }): Promise<boolean>;
  /**
   * Comes back to the user's own company. Like `switchTo`.
   * @example
   * ```ts
   * const isAway = portal.session.user.getSnapshot()?.mode !== "own";
   * if (isAway) await portal.company.returnToOwn();
   * ```
   */
  returnToOwn(): Promise<boolean>;
  /**
   * Has `ask` decide before each switch, for instance because of unsaved work.
   * @example
   * ```ts
   * const question = { title: "Leave without saving?" };
   * const release = portal.company.guard(() => portal.dialogs.open("confirm", question));
   * ```
   * @returns takes it back
   */
  guard(ask: () => boolean | Promise<boolean>): () => void;
  /**
   * Tells of each switch that succeeded; the switch resolves when the listeners have.
   * @example
   * ```ts
   * const unsubscribe = portal.company.onChange(() => {
   *   console.info("Now of", portal.session.user.getSnapshot()?.companyName);
   * });
   * ```
   * @returns takes it back
   */
  onChange(listener: () => void | Promise<void>): () => void;
}
