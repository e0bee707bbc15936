import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { tool } from "../run/check-steps.ts";
import { run } from "../run/run.ts";

const timeoutMs = 60_000;
const tagFile = /(customs-[a-z-]+)\.ts$/;

/** A part of an element; `inheritedFrom` says which class of the sources it comes from. */
interface Part {
  name: string;
  privacy?: string;
  inheritedFrom?: unknown;
}

/** What the manifest says of an element, as far as it is changed or read here. */
export interface ElementDeclaration {
  kind: string;
  name: string;
  tagName?: string;
  customElement?: boolean;
  superclass?: object;
  attributes?: (Part & { fieldName?: string })[];
  members?: Part[];
  events?: Part[];
}

/** A custom elements manifest. */
export interface ElementManifest {
  schemaVersion: string;
  readme?: string;
  modules: { kind: string; path: string; declarations?: ElementDeclaration[]; exports?: object[] }[];
}

function withoutOrigin<T extends Part>({ inheritedFrom: _origin, ...part }: T): Omit<T, "inheritedFrom"> {
  return part;
}

/** What page owners may use: no private parts, no state, no places within the sources. */
function publish(declaration: ElementDeclaration, tagName: string): ElementDeclaration & { tagName: string } {
  const { members = [], attributes = [], events = [], ...rest } = declaration;
  const open = members.filter(({ name, privacy = "public" }) => privacy === "public" && !name.startsWith("#"));
  return {
    ...rest,
    tagName,
    customElement: true,
    superclass: { name: "LitElement", package: "lit" },
    attributes: attributes
      .filter(({ fieldName }) => open.some(({ name }) => name === fieldName))
      .map((attribute) => withoutOrigin(attribute)),
    members: open.map((member) => withoutOrigin(member)),
    // What a method of a base class dispatches under a name that it was given is no event of its own.
    events: events.filter((event) => !("inheritedFrom" in event)),
  };
}

/**
 * The custom elements manifest of the room `elements`, made of the sources; a tag has a file of its name.
 * @param moduleOf the file of the package that registers a tag
 * @param scratch folder for what the analyser writes
 * @see https://github.com/webcomponents/custom-elements-manifest
 */
export async function elementManifest(moduleOf: (tag: string) => string, scratch: string): Promise<ElementManifest> {
  const { code, output } = await run(tool("cem"), ["analyze", "--outdir", scratch], { timeoutMs });
  if (code !== 0) throw new Error(`The elements cannot be analysed:\n${output}`);
  const { schemaVersion, modules } = JSON.parse(
    readFileSync(join(scratch, "custom-elements.json"), "utf8"),
  ) as ElementManifest;
  const elements = modules.flatMap(({ path, declarations = [] }) => {
    const tagName = tagFile.exec(basename(path))?.[1];
    const classes = declarations.filter((one) => one.kind === "class");
    return tagName === undefined ? [] : classes.map((one) => publish(one, tagName));
  });
  return {
    schemaVersion,
    readme: "README.md",
    modules: elements.map((element) => {
      const module = moduleOf(element.tagName);
      const declaration = { name: element.name, module };
      return {
        kind: "javascript-module",
        path: module,
        declarations: [element],
        exports: [
          { kind: "js", name: element.name, declaration },
          { kind: "custom-element-definition", name: element.tagName, declaration },
        ],
      };
    }),
  };
}
