import { expect } from "@open-wc/testing";
import { configurePortal, type CustomsDownloadCenter } from "@customs-portal/elements";
import { setViewport } from "@web/test-runner-commands";
import { accessToken, addTasks, newSystemCode } from "../support/backend.ts";
import { eventually, find, findAll } from "../support/dom.ts";

/** Where the tag stands, and how wide it is to be there, in pixels; the parent is 1,200 px wide if nothing else is said. */
const widths: readonly { where: string; parent?: string; tag?: string; around?: string; width: number }[] = [
  { where: "a block", width: 1200 },
  { where: "a narrow block", parent: "width: 300px", width: 300 },
  { where: "a float", tag: "float: left", width: 960 },
  { where: "an inline-block", tag: "display: inline-block", width: 960 },
  { where: "an absolute box", tag: "position: absolute", width: 960 },
  { where: "a float around it", around: "float: left", width: 960 },
  { where: "an absolute box around it", around: "position: absolute", width: 960 },
  { where: "an inline-block around it", around: "display: inline-block", width: 960 },
  { where: "a float in a narrow place", parent: "width: 500px", tag: "float: left", width: 500 },
  { where: "fit-content", tag: "width: fit-content", width: 960 },
  { where: "a row of flex items", parent: "display: flex", width: 960 },
  { where: "a row of flex items that grow", parent: "display: flex", tag: "flex: 1", width: 1200 },
  { where: "a narrow row of flex items", parent: "display: flex; width: 500px", width: 500 },
  { where: "a row that would squeeze it", parent: "display: flex; width: 200px", width: 320 },
  { where: "a column of flex items", parent: "display: flex; flex-direction: column", width: 1200 },
  { where: "a centred column", parent: "display: flex; flex-direction: column; align-items: center", width: 960 },
  { where: "a grid", parent: "display: grid; grid-template-columns: 200px 1fr", tag: "grid-column: 2", width: 1000 },
  { where: "a grid column of its own width", parent: "display: grid; grid-template-columns: auto", width: 1200 },
  { where: "a centred grid item", parent: "display: grid; justify-items: center", width: 960 },
  { where: "a table cell", around: "display: table-cell", width: 960 },
  { where: "a width in pixels", tag: "width: 700px", width: 700 },
  { where: "a width in percent", tag: "width: 50%", width: 600 },
  { where: "a limit", tag: "max-width: 640px", width: 640 },
  { where: "a border and padding of the page", tag: "border: 10px solid; padding: 20px", width: 1200 },
];

/** Sheets of pages that reset or restyle everything. */
const hostile: Readonly<Record<string, string>> = {
  "a reset of everything": "* { all: unset !important }",
  "blocks made inline":
    "div, section, form, header, footer, table, tr, td, th { display: inline !important; float: left }",
  "a reset as of CSS frameworks":
    "*, ::before, ::after { box-sizing: content-box !important; margin: 0 !important; padding: 0 !important; border: 0 !important } body { font: 9px/3 serif; letter-spacing: 4px; text-align: right } table { border-collapse: collapse !important } button { -webkit-appearance: none !important; background: none !important }",
  "inherited styles":
    "* { color: rgb(255, 0, 0) !important; font: italic 30px/3 serif !important; letter-spacing: 3px !important; text-transform: uppercase !important; white-space: nowrap !important; writing-mode: vertical-rl !important; direction: rtl !important; cursor: wait !important; text-indent: 50px !important }",
};

const inner = (element: Element, selector: string) => find(selector, { root: element.shadowRoot ?? document });
const boxOf = (element: Element) => element.getBoundingClientRect();

describe("<customs-download-center> as a box of the page", () => {
  let systemCode = "";
  let place: HTMLElement | undefined;
  let sheet: CSSStyleSheet | undefined;

  before(async () => {
    await setViewport({ width: 1366, height: 768 });
    systemCode = newSystemCode();
    await addTasks(
      ...Array.from({ length: 12 }, (_, row) => ({ systemCode, taskName: `任务 ${row}`, statusCode: "init" })),
    );
    configurePortal({ token: await accessToken() });
  });
  after(() => configurePortal({}));
  afterEach(() => {
    place?.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    sheet = undefined;
  });

  function addSheet(css: string): void {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }

  /** The tag with rows in it, in a parent of 1,200 px, within a box around it where `around` says one. */
  async function addTag(at: { parent?: string; tag?: string; around?: string } = {}): Promise<CustomsDownloadCenter> {
    place?.remove();
    place = document.createElement("div");
    place.style.cssText = `width: 1200px; ${at.parent ?? ""}`;
    const element = document.createElement("customs-download-center");
    element.systemCode = [systemCode];
    element.style.cssText = at.tag ?? "";
    const around = document.createElement("div");
    around.style.cssText = at.around ?? "";
    if (at.around) around.append(element);
    place.append(at.around ? around : element);
    document.body.append(place);
    await eventually(() => findAll("tbody tr:not([aria-hidden])", element.shadowRoot ?? document).length === 10);
    return element;
  }

  for (const { where, width, ...at } of widths)
    it(`is ${width} px wide in ${where}, and so is what it shows`, async () => {
      const element = await addTag(at);
      expect(boxOf(element).width).to.be.closeTo(width, 1);
      const { clientWidth } = element;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const content = clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      // All but the seam for focus rings.
      expect(inner(element, ".cp-table").offsetWidth).to.be.closeTo(content - 4, 1);
    });

  it("is hidden and shown by display, visibility and the attribute hidden", async () => {
    const element = await addTag();
    const isShown = () => inner(element, "button[type=submit]").checkVisibility({ visibilityProperty: true });
    element.style.display = "none";
    expect([isShown(), element.offsetHeight]).to.deep.equal([false, 0]);
    element.style.display = "";
    expect(isShown()).to.equal(true);
    element.hidden = true;
    expect([isShown(), element.offsetHeight]).to.deep.equal([false, 0]);
    element.hidden = false;
    element.style.visibility = "hidden";
    expect([isShown(), element.offsetHeight > 0]).to.deep.equal([false, true]);
    element.style.visibility = "";
    addSheet("customs-download-center { display: none }");
    expect(isShown()).to.equal(false);
    element.style.display = "block";
    expect(isShown()).to.equal(true);
  });

  it("takes margin, border, padding, background and pointer-events of the page", async () => {
    addSheet(
      "customs-download-center { margin: 11px; border: 3px solid red; padding: 7px; background: rgb(1, 2, 3); pointer-events: none }",
    );
    const element = await addTag();
    const style = getComputedStyle(element);
    expect([style.marginTop, style.borderTopWidth, style.paddingTop, style.backgroundColor]).to.deep.equal([
      "11px",
      "3px",
      "7px",
      "rgb(1, 2, 3)",
    ]);
    expect(boxOf(element).width).to.be.closeTo(1200 - 22, 1);
    expect(getComputedStyle(inner(element, "button[type=submit]")).pointerEvents).to.equal("none");
  });

  it("is as high as its rows where the page sets no height, whatever the window is", async () => {
    const element = await addTag();
    const scroller = inner(element, ".cp-table-scroll");
    const before = element.offsetHeight;
    expect(scroller.scrollHeight).to.equal(scroller.clientHeight);
    expect(before).to.be.greaterThan(10 * 36);
    await setViewport({ width: 1366, height: 500 });
    expect(element.offsetHeight).to.equal(before);
    await setViewport({ width: 1366, height: 768 });
    for (const display of ["block", "inline-block", "grid"]) {
      element.style.display = display;
      expect(element.offsetHeight, display).to.be.closeTo(before, 1);
    }
  });

  for (const [what, parent, tag] of [
    ["a height", "", "height: 300px"],
    ["a height as a block", "", "height: 300px; display: block"],
    ["a height as an inline-block", "", "height: 300px; display: inline-block"],
    ["a height with border and padding", "", "height: 300px; border: 5px solid; padding: 10px"],
    ["a limit", "", "max-height: 300px"],
    ["a share of its parent", "height: 600px", "height: 50%"],
    ["a stretched flex item", "display: flex; height: 300px", "flex: 1"],
    ["a flexible item of a column", "display: flex; flex-direction: column; height: 300px", "flex: 1; min-height: 0"],
    ["a grid area", "display: grid; grid-template-rows: 300px", "min-height: 0"],
    ["an absolute box between edges", "position: relative; height: 300px", "position: absolute; inset: 0"],
  ] as const)
    it(`${what} holds, and the rows scroll inside it`, async () => {
      const element = await addTag({ parent, tag });
      expect(element.offsetHeight).to.equal(300);
      const scroller = inner(element, ".cp-table-scroll");
      expect(scroller.scrollHeight).to.be.greaterThan(scroller.clientHeight);
      const box = boxOf(element);
      const pager = boxOf(inner(element, ".dc-footer"));
      expect(pager.bottom, "the pager stays in it").to.be.at.most(box.bottom + 1);
      expect(boxOf(inner(element, ".cp-table")).bottom).to.be.at.most(pager.top + 1);
    });

  it("scrolls as a whole where its height leaves no room for rows", async () => {
    const element = await addTag({ tag: "height: 150px" });
    const frame = inner(element, ".frame");
    expect(element.offsetHeight).to.equal(150);
    expect(frame.scrollHeight).to.be.greaterThan(frame.clientHeight);
    expect(frame.scrollWidth).to.equal(frame.clientWidth);
    frame.scrollTo(0, 1000);
    expect(boxOf(inner(element, ".dc-footer")).bottom).to.be.at.most(boxOf(element).bottom + 5);
  });

  it("a height of at least so much is filled", async () => {
    const element = await addTag({ tag: "min-height: 900px" });
    expect(element.offsetHeight).to.equal(900);
    expect(boxOf(inner(element, ".dc-footer")).bottom).to.be.closeTo(boxOf(element).bottom, 5);
  });

  it("leaves room for focus rings at its edges, and gives the page nothing to scroll to", async () => {
    const element = await addTag({ parent: "overflow: auto" });
    expect(place?.scrollWidth).to.equal(place?.clientWidth);
    expect(boxOf(inner(element, ".cp-table")).left).to.equal(boxOf(element).left);
    const frame = boxOf(inner(element, ".frame"));
    const box = boxOf(element);
    expect([box.left - frame.left, frame.right - box.right]).to.deep.equal([4, 0]);
    expect(boxOf(inner(element, ".cp-page-head")).top - frame.top).to.equal(4);
    expect(frame.bottom - boxOf(inner(element, ".dc-footer")).bottom).to.equal(4);
  });

  describe("on pages that restyle everything", () => {
    /** What tells whether a style of the page got in. */
    function shapeOf(element: Element): unknown {
      const submit = inner(element, "button[type=submit]");
      const cell = inner(element, "tbody th");
      const at = boxOf(element);
      return [".cp-page-head", ".dc-search", "input", "button[type=submit]", ".cp-table", "thead th", "tbody tr"]
        .map((selector) => {
          const { left, top, width, height } = boxOf(inner(element, selector));
          return [selector, left - at.left, top - at.top, width, height].map((part) =>
            typeof part === "number" ? Math.round(part) : part,
          );
        })
        .concat(
          [submit, cell].map((each) => {
            const { color, fontSize, fontStyle, letterSpacing, textTransform, whiteSpace, textAlign, cursor } =
              getComputedStyle(each);
            return [color, fontSize, fontStyle, letterSpacing, textTransform, whiteSpace, textAlign, cursor];
          }),
        );
    }

    for (const [what, css] of Object.entries(hostile))
      it(`looks inside as ever under ${what}`, async () => {
        const element = await addTag();
        const before = shapeOf(element);
        addSheet(css);
        if (place) place.style.setProperty("display", "block", "important");
        place?.style.setProperty("width", "1200px", "important");
        place?.style.setProperty("direction", "ltr", "important");
        place?.style.setProperty("writing-mode", "horizontal-tb", "important");
        expect(shapeOf(element)).to.deep.equal(before);
      });
  });
});
