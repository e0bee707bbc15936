import { useLayoutEffect } from "react";
import { useEnvironment, type Environment } from "../environment/environment-context.ts";

/** A condition of a search, in words. */
interface PrintedCondition {
  label: string;
  value: string;
}

/** By the tree that searches. */
const told = new WeakMap<Environment, readonly PrintedCondition[]>();

/** Tells the paper of the lists of this tree what they are searched by, as long as the form is shown. */
export function usePrintedConditions(conditions: readonly PrintedCondition[]): void {
  const tree = useEnvironment();
  useLayoutEffect(() => {
    told.set(tree, conditions);
    return () => void told.delete(tree);
  }, [tree, conditions]);
}

/** What the lists of a tree are searched by; undefined where nothing can be searched for. */
export const conditionsOf = (tree: Environment) => told.get(tree);
