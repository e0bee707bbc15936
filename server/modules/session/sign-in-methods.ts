import { createGuardTokenMethod } from "./guard-token-method.ts";
import { createPasswordMethod } from "./password-method.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/** What the methods of the server are made of. */
type MethodDependencies = Parameters<typeof createPasswordMethod>[0] & Parameters<typeof createGuardTokenMethod>[0];

/** The ways of signing in that the server knows. */
export function createSignInMethods(dependencies: MethodDependencies): readonly SignInMethod[] {
  return [createPasswordMethod(dependencies), createGuardTokenMethod(dependencies)];
}
