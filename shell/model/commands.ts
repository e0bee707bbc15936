import { createStore, type Store } from "@customs-portal/sdk/portal";
import type { ReactNode } from "react";

/** Something that the command palette offers, such as a sign-out. */
export interface Command {
  /** The same for the same thing, such as `menu.collapse`. */
  readonly id: string;
  /** In the current language; asked for whenever the palette opens. */
  title(): string;
  /** What else it is found by. */
  readonly words?: readonly string[];
  readonly icon?: ReactNode;
  /** Keys that do the same, as they are shown. */
  readonly shortcut?: string;
  /** Only shown to who types something that finds it. */
  readonly isSearchedOnly?: boolean;
  run(): void;
}

/** What the command palette shows: nothing, the search, or the list of keys. */
export type PaletteView = "closed" | "search" | "shortcuts";

/** The commands of a workspace. Every room adds its own. */
export interface Commands {
  readonly list: Store<readonly Command[]>;
  /** Adds commands; one of an id that is there takes its place. @returns takes them back */
  add(...commands: readonly Command[]): () => void;
  /** What is on screen; written by whoever opens or closes it. */
  readonly view: Store<PaletteView> & { set(view: PaletteView): void };
}

/** Creates the commands of a workspace, none at first. */
export function createCommands(): Commands {
  const list = createStore<readonly Command[]>([]);
  return {
    list,
    add(...commands) {
      const ids = new Set(commands.map(({ id }) => id));
      list.set([...list.getSnapshot().filter(({ id }) => !ids.has(id)), ...commands]);
      return () => list.set(list.getSnapshot().filter((command) => !commands.includes(command)));
    },
    view: createStore<PaletteView>("closed"),
  };
}
