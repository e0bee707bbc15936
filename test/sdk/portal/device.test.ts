import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mergeConfig, type CreatePortalOptions } from "@customs-portal/sdk/portal";
import { data, memory, useBackend } from "../support/backend.ts";
import "../support/bundler-resolution.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", menu: [] };
const signInPath = "POST /pms/api/session";

const backend = useBackend();

describe("what the backend knows a browser by", () => {
  async function signIn(options: CreatePortalOptions = {}) {
    const config = mergeConfig({ trackUrl: "", passwordEncryption: "never" });
    const portal = await backend.quietPortal({ config, ...options });
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ userName: "operator", password: "some words" });
    return portal;
  }
  const devices = () => backend.requests.map(({ headers }) => headers["x-device"] as string | undefined);

  it("goes with the calls that bear a password, is always the same, and goes with no other", async () => {
    const localStorage = memory();
    const portal = await signIn({ localStorage });
    await portal.session.verifyPassword("some words");
    await portal.session.changePassword({ oldPassword: "some words", newPassword: "some more words" });
    await signIn({ localStorage });
    const [first, ...others] = devices();
    assert.match(first ?? "", /^[\w-]{36}$/);
    assert.deepEqual(others, [first, first, first]);
    await portal.http.get("/any");
    assert.equal(devices().at(-1), undefined);
    await portal.session.signIn({ loginType: "guard", credential: "one-time token" });
    assert.equal(devices().at(-1), undefined);
    await signIn({ localStorage: memory() });
    assert.notEqual(devices().at(-1), first, "another browser");
  });

  it("is a header of the caller as any other: those of the portal win", async () => {
    const portal = await signIn();
    await portal.http.get("/any", { headers: { "x-own": "1", authorization: "Bearer another" } });
    const { headers } = backend.to("GET /any")[0] ?? {};
    assert.deepEqual([headers?.["x-own"], headers?.authorization], ["1", `Bearer ${user.accessToken}`]);
  });

  it("is none where nothing can be kept, and for a backend of another origin", async () => {
    const forbidden = () => {
      throw new DOMException("denied", "SecurityError");
    };
    await signIn();
    await signIn({ localStorage: { getItem: () => null, setItem: forbidden } });
    const elsewhere = { passwordEncryption: "never", trackUrl: "", baseUrl: { pro: backend.otherOrigin } } as const;
    await signIn({ localStorage: memory(), config: mergeConfig(elsewhere) });
    assert.deepEqual(devices(), [undefined, undefined, undefined]);
  });
});
