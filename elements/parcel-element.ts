import { endsSession, missedBackend, type Locale, type Portal } from "@customs-portal/sdk/portal";
import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import { readPageEnd, settingsChanged } from "./configure-portal.ts";
import { fallbackTexts } from "./fallback-texts.ts";
import { firstToken } from "./first-token.ts";
import { hostStyles } from "./host-styles.ts";
import type { ListenerMethod } from "./listeners.ts";
import { noticeBox, type Notice } from "./notice-box.ts";
import { openOwnPortal, type OwnPortal, type OwnPortalSettings } from "./own-portal.ts";
import { pageReady } from "./page-ready.ts";
import type { ParcelLifecycles } from "./parcel-lifecycles.ts";
import { requestPortal } from "./request-portal.ts";
import { hasOwnToken, messageLocale, readTagSettings, type Base } from "./tag-settings.ts";
import { loadTrouble, tellConnection } from "./tell-connection.ts";
import type { SettingAdvice } from "./trouble/index.ts";
import type { SignInEnd } from "./token-source.ts";

export type { ParcelLifecycles };

interface Mounted {
  readonly parcel: ParcelLifecycles;
  readonly portal: Portal;
  readonly domElement: HTMLElement;
}

const portalProperties = new Set<PropertyKey>(["portal", "baseUrl", "exportBase", "token", "locale"]);

/**
 * What all elements that host a parcel share: they find or make a portal, drive the lifecycles of the parcel inside
 * their own shadow root, one step after the other, and never throw at the page. `Events` are those that they tell.
 */
export abstract class ParcelElement<Events extends object> extends LitElement {
  static override styles: CSSResultGroup = hostStyles;
  static override properties: PropertyDeclarations = {
    portal: { attribute: false },
    baseUrl: { attribute: "base-url" },
    exportBase: { attribute: "export-base" },
    token: {},
    locale: {},
    failed: { state: true },
    notice: { state: true },
  };

  /** @ignore as every element has it */
  declare addEventListener: ListenerMethod<this, Events, AddEventListenerOptions>;
  /** @ignore as every element has it */
  declare removeEventListener: ListenerMethod<this, Events, EventListenerOptions>;
  declare portal: Portal | undefined;
  declare baseUrl: string | undefined;
  declare exportBase: string | undefined;
  declare token: string | undefined;
  declare locale: string | undefined;
  declare protected failed: boolean;
  /** What is said in place of the parcel while there is no token, or below it while no call gets through. */
  declare protected notice: Notice | undefined;

  #work: Promise<void> = Promise.resolve();
  /** Rises with each start and end, so that a step that was overtaken stops. */
  #generation = 0;
  #mounted: Mounted | undefined;
  #own: OwnPortal | undefined;
  /** The bases that get no token of the page. */
  #foreign: ReadonlySet<Base> = new Set();
  /** Ends the wait for a token. */
  #waiting: AbortController | undefined;
  /** The end of the sign-in that a token of this element alone belongs to. */
  readonly #end: SignInEnd = {};
  /** Ends with the connection that fails now. */
  #trouble: AbortController | undefined;

  constructor() {
    super();
    this.failed = false;
  }

  /** Loads the parcel by its published name. */
  protected abstract loadParcel(): Promise<ParcelLifecycles>;

  /** What the parcel gets besides the portal; undefined while an attribute is missing or wrong, after a warning. */
  protected abstract parcelProps(portal: Portal, isOwnPortal: boolean): object | undefined;

  /** Whether the parcel calls the backend, and so waits for a token. */
  protected needsToken(): boolean {
    return true;
  }

  /** Whether somebody wants to see that it waits for one. */
  protected saysWait(): boolean {
    return true;
  }

  /** The base of its calls. */
  protected callsTo(): Base {
    return "baseUrl";
  }

  /** Whether the parcel holds what a user would lose with it: it then stays while the tag moves or waits for a token. */
  protected keepsParcel(): boolean {
    return false;
  }

  /** A parcel that was kept may go on: there is another token. */
  protected goOn(): void {}

  /** The page took its token back: what belongs to whoever was signed in is for nobody else to see. */
  protected signedOut(): void {}

  /** What runs is about to end: a parcel, or the wait for one. */
  protected closing(_isMounted: boolean): void {}

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener(settingsChanged, this.#onSettings);
    if (!this.#mounted || this.failed || !this.keepsParcel()) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener(settingsChanged, this.#onSettings);
    if (!this.#mounted || !this.keepsParcel()) {
      this.#generation += 1;
      this.#waiting?.abort();
    }
    this.#queue(async () => {
      if (!this.isConnected || !this.keepsParcel()) await this.#close();
    });
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.hasUpdated || !this.isConnected) return;
    const names = [...changed.keys()].filter((name) => name !== "failed" && name !== "notice");
    if (names.some((name) => portalProperties.has(name))) this.#renew();
    else if (names.length > 0) this.#queue(() => this.#update());
  }

  protected override render(): TemplateResult {
    const texts = fallbackTexts[this.messageLocale()];
    const retry = { text: texts.retry, run: () => this.startAgain() };
    return html`<div class="frame">
      <div id="app" part="app"></div>
      ${this.failed ? noticeBox("failed", { text: texts.failed, retries: true }, retry) : null}
      ${this.notice && !this.failed ? noticeBox("notice", this.notice, retry) : null}
    </div>`;
  }

  /** Dispatches a composed event, so that it leaves all shadow roots around the element. */
  protected emit(name: string, detail: object, { bubbles = true } = {}): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles, composed: true }));
  }

  /** Tells that the parcel could not do something. It stays as it is, and may be started anew. */
  protected complain(error: unknown): void {
    this.notice = { text: fallbackTexts[this.messageLocale()].failed, retries: true };
    this.#tellFailure(error);
  }

  /** Starts anew: it belongs to somebody else now. */
  protected startOver(): void {
    this.#start();
  }

  /** Starts anew, or goes on where the parcel was kept, since the user asked for it. */
  protected startAgain(): void {
    this.#own?.tokens.forgive();
    this.#resume();
  }

  /** Warns of a setting, once. Where the text cannot be loaded, no call gets through either, which says more. */
  protected async advise(about: SettingAdvice, value = ""): Promise<void> {
    (await loadTrouble())?.adviseOnce(this, about, value);
  }

  /** The first list since the start is there. */
  protected ready(): void {
    this.recover();
    this.emit("element-ready", {});
  }

  /**
   * Tells the page that its token is refused, once for all elements that use it until a call succeeds, and waits for
   * another one.
   */
  protected endSession(error: unknown): void {
    const own = this.#own;
    // What bore no token says nothing of the one that the page has.
    if (own && this.#foreign.has(this.callsTo())) return this.failConnection(error);
    this.#trouble?.abort();
    this.#waiting?.abort();
    // From here on: the page may answer the event at once.
    const { signal } = (this.#waiting = new AbortController());
    if (!own || own.tokens.refuse()) this.emit("session-expired", { error });
    if (own)
      this.#queue(async () => {
        if (signal.aborted) return;
        if (!this.keepsParcel()) await this.#unmount();
        await this.#awaitToken(own, "errors:sessionExpired");
      });
  }

  /** A call of a parcel that does not ask again by itself failed. */
  protected callFailed(error: unknown): void {
    const config = this.#mounted?.portal.config;
    if (config && endsSession(error, config)) this.endSession(error);
    else if (missedBackend(error)) this.failConnection(error, () => this.#resume());
  }

  /**
   * Finds out why no call gets through, and tells the page and the user what to check.
   * @param goOn called as soon as one may get through, where nobody else tries
   */
  protected failConnection(error: unknown, goOn?: () => void): void {
    const portal = this.#mounted?.portal;
    if (!portal) return;
    this.#trouble?.abort();
    const { signal } = (this.#trouble = new AbortController());
    const tell = (facts: object) => this.emit("connection-failed", { ...facts, error });
    const say = (text: string) => (this.notice = { text, retries: goOn !== undefined });
    const accepted = this.#own?.tokens.accepted;
    void tellConnection({ element: this, base: this.callsTo(), portal, error, signal, accepted, say, tell, goOn });
  }

  /** A call got through again. */
  protected recover(): void {
    this.#trouble?.abort();
    this.notice = undefined;
  }

  /** The language of its messages, also before there is a portal. */
  protected messageLocale(): Locale {
    return messageLocale(this);
  }

  #onSettings = (): void => {
    if (this.#own) this.#renew();
  };

  /** Another token or language leaves a parcel that was kept as it is; another place or sign-in starts it anew. */
  #renew(): void {
    const own = this.#own;
    if (!this.keepsParcel() || !own || !this.#mounted || this.failed) return this.#start();
    const settings = this.#settings();
    if (!settings.token && this.needsToken()) this.signedOut();
    else if (!this.portal && own.renew(settings, this.#signIn())) {
      this.#queue(() => this.#update());
      // It may have waited for the token.
      if (this.notice || this.#waiting?.signal.aborted === false) this.#resume();
      return;
    }
    this.#start();
  }

  #signIn(): SignInEnd {
    return hasOwnToken(this) ? this.#end : readPageEnd();
  }

  #resume(): void {
    if (!this.#mounted || this.failed || !this.keepsParcel()) return this.#start();
    this.#waiting?.abort();
    this.recover();
    this.goOn();
  }

  #start(): void {
    this.#generation += 1;
    // A page that never answers keeps nobody from starting anew.
    this.#waiting?.abort();
    const generation = this.#generation;
    this.#queue(async () => {
      await this.#close();
      // Out of the page nothing runs; it starts once it is back.
      if (generation !== this.#generation || !this.isConnected) return;
      this.failed = false;
      this.notice = undefined;
      await this.updateComplete;
      if (generation === this.#generation) await this.#mount(generation);
    });
  }

  /** Steps run one after the other; one that fails is shown and does not stop the next. */
  #queue(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => this.#fail(error));
  }

  async #mount(generation: number): Promise<void> {
    const domElement = this.renderRoot.querySelector<HTMLElement>("#app");
    if (!domElement) return;
    const loading = this.loadParcel();
    // Until it is waited for, nobody sees it fail.
    loading.catch(() => undefined);
    const portal = await this.#findPortal();
    const given = generation === this.#generation ? this.parcelProps(portal, !!this.#own) : undefined;
    if (!given) return;
    const own = this.#own;
    const hasToken = !own || !this.needsToken() || (await this.#firstToken(own));
    if (generation !== this.#generation) return;
    if (own && !hasToken) return this.#awaitToken(own, "errors:sessionMissing");
    const parcel = await loading;
    if (generation !== this.#generation) return;
    await parcel.bootstrap();
    this.#mounted = { parcel, portal, domElement };
    await parcel.mount(this.#propsOf(this.#mounted, given));
    if (this.needsToken()) void loadTrouble();
  }

  #propsOf({ portal, domElement }: Mounted, given: object): object {
    return {
      ...given,
      portal,
      domElement,
      hostEndsSession: this.#own !== undefined,
      onFailure: (error: unknown) => this.#fail(error),
    };
  }

  async #update(): Promise<void> {
    const mounted = this.#mounted;
    if (!mounted || this.failed) return this.#start();
    const given = this.parcelProps(mounted.portal, !!this.#own);
    if (given) await mounted.parcel.update(this.#propsOf(mounted, given));
    else await this.#close();
  }

  async #unmount(): Promise<void> {
    this.#trouble?.abort();
    const mounted = this.#mounted;
    this.#mounted = undefined;
    this.closing(!!mounted);
    await mounted?.parcel.unmount({ domElement: mounted.domElement, portal: mounted.portal });
  }

  async #close(): Promise<void> {
    this.#waiting?.abort();
    try {
      await this.#unmount();
    } finally {
      this.#own?.release();
      this.#own = undefined;
    }
  }

  async #firstToken(own: OwnPortal): Promise<boolean> {
    const { notice } = this;
    const say = (signal: AbortSignal) => void this.#sayWait(own, "errors:sessionMissing", signal);
    const isThere = await firstToken(own.tokens, (this.#waiting = new AbortController()), say);
    this.notice = notice;
    return isThere;
  }

  /** @returns nothing where it is no longer waited for */
  async #sayWait(own: OwnPortal, key: string, signal: AbortSignal) {
    const portal = await own.portal;
    const [trouble] = await Promise.all([import("./trouble/index.ts"), portal.i18n.load("errors")]);
    if (signal.aborted) return undefined;
    trouble.explainWait(own.tokens, portal, { name: this.localName, key, base: this.callsTo() });
    if (this.saysWait()) this.notice = { text: portal.t(key), retries: true };
    return trouble;
  }

  /** Says so, asks nothing of the backend, and starts as soon as there is a token that was not refused. */
  async #awaitToken(own: OwnPortal, key: string): Promise<void> {
    const { signal } = (this.#waiting = new AbortController());
    const trouble = await this.#sayWait(own, key, signal);
    void trouble?.awaitToken(own.tokens, signal).then((isThere) => isThere && this.#resume());
  }

  async #findPortal(): Promise<Portal> {
    const found = this.portal ?? requestPortal(this);
    if (found) return found;
    await pageReady();
    this.#own = openOwnPortal(this.#settings(), this.localName, this.#signIn(), !this.keepsParcel());
    return this.#own.portal;
  }

  #settings(): OwnPortalSettings {
    const { settings, foreign } = readTagSettings(this, (about, value) => void this.advise(about, value));
    this.#foreign = foreign;
    return settings;
  }

  #fail(error: unknown): void {
    // What is left of the parcel is taken away by the next start, or by the end.
    this.failed = true;
    this.#tellFailure(error);
  }

  #tellFailure(error: unknown): void {
    console.error(`<${this.localName}> failed.`, error);
    this.emit("element-failed", { error });
  }
}
