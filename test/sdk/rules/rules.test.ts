import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  allMenus,
  coversPath,
  dispositionFileName,
  downloadFileName,
  exemptRouteNames,
  findGrant,
  isGranted,
  isLocalPath,
  isSamePerson,
  isMenuVisible,
  isTrue,
  joinUrl,
  lineOfPath,
  localText,
  mayOpenRoute,
  menuOfRoute,
  personKey,
  mayOpenLine,
  routeOfLine,
  signInProfileOf,
  signInProfiles,
  takeCredential,
} from "@customs-portal/sdk/rules";

describe("download names", () => {
  it("R73-16 sharding on and zip not disabled turns the extension into .zip", () => {
    assert.equal(downloadFileName({ fileName: "a.xlsx", enableSharding: true, disableZip: false }), "a.zip");
    assert.equal(downloadFileName({ fileName: "报关单.2026.xlsx", enableSharding: "1" }), "报关单.2026.zip");
    assert.equal(downloadFileName({ fileName: "a", enableSharding: 1 }), "a.zip");
  });

  it("R73-16 where nothing of a name is to be seen, the file bears that of its task", () => {
    for (const fileName of [".xlsx", " .xlsx", "\u0000\u0007.xlsx", "\u200b.xlsx ", "...xlsx", "\u3000.xlsx"]) {
      assert.equal(downloadFileName({ fileName, taskName: "清单" }), "清单.xlsx", JSON.stringify(fileName));
      assert.equal(downloadFileName({ fileName, taskName: "清单", enableSharding: 1 }), "清单.zip");
    }
    assert.equal(downloadFileName({ fileName: " \u0007", taskName: "清单", enableSharding: 1 }), "清单.zip");
    assert.equal(downloadFileName({ fileName: "a", taskName: "清单" }), "a");
    assert.equal(downloadFileName({ taskName: "清单" }), "清单");
  });

  it("R73-16 disabled zip or no sharding keeps the name", () => {
    assert.equal(downloadFileName({ fileName: "a.xlsx", enableSharding: true, disableZip: true }), "a.xlsx");
    assert.equal(downloadFileName({ fileName: "a.xlsx", enableSharding: true, disableZip: "true" }), "a.xlsx");
    assert.equal(downloadFileName({ fileName: "a.xlsx", enableSharding: "false" }), "a.xlsx");
    assert.equal(downloadFileName({ fileName: "a.xlsx", enableSharding: "0" }), "a.xlsx");
    assert.equal(downloadFileName({}), "");
  });

  it("R73-15 reads the file name of content-disposition: RFC 5987, quoted, bare, Chinese", () => {
    const chinese = "报关单列表 2026.xlsx";
    const extended = `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent(chinese)}`;
    assert.equal(dispositionFileName(extended), chinese);
    assert.equal(dispositionFileName(`attachment; filename="${chinese}"`), chinese);
    assert.equal(dispositionFileName('attachment; filename="a \\"b\\".xlsx"'), 'a "b".xlsx');
    assert.equal(dispositionFileName("attachment; filename=list.txt"), "list.txt");
    assert.equal(dispositionFileName(`attachment; filename=${encodeURIComponent(chinese)}`), chinese);
    assert.equal(dispositionFileName('attachment; filename="100%.xlsx"'), "100%.xlsx");
    assert.equal(dispositionFileName('attachment; filename="../../etc/passwd"'), "passwd");
    assert.equal(dispositionFileName("attachment"), undefined);
    assert.equal(dispositionFileName(undefined), undefined);
  });

  it("R73-11 joins base and path with exactly one slash", () => {
    for (const [base, path] of [
      ["https://a/b", "c"],
      ["https://a/b/", "c"],
      ["https://a/b", "/c"],
      ["https://a/b//", "//c"],
    ] as const)
      assert.equal(joinUrl(base, path), "https://a/b/c");
    assert.equal(joinUrl("", "/c"), "/c");
  });

  it("flags of other backends are read as they are meant", () => {
    for (const flag of [true, 1, "1", "true", "Y"]) assert.equal(isTrue(flag), true, String(flag));
    for (const flag of [false, 0, "0", "false", "FALSE", "", null, undefined])
      assert.equal(isTrue(flag), false, String(flag));
  });
});

describe("menu access", () => {
  const menu = [
    { name: "Customs", children: [{ name: "DeclarationList", isVisible: "0" }, { name: "Old?page=Legacy" }] },
    { name: "Board", path: "/board?x=1&page=Wall" },
  ];

  it("R3-10 allMenus is the flat list of every name of the tree, hidden ones included", () => {
    assert.deepEqual(allMenus(menu), ["Customs", "DeclarationList", "Old?page=Legacy", "Board"]);
  });

  it("a route opens by name, by a page= query, or as exempt, and not otherwise", () => {
    for (const name of ["DeclarationList", "Legacy", "Wall", "home", "iframeView"])
      assert.equal(mayOpenRoute(name, menu), true, name);
    assert.equal(mayOpenRoute("Second", [{ name: "x", path: "/x?page=First&page=Second" }]), true);
    for (const name of ["declarationlist", "Declaration", "page", "", "Wall2"])
      assert.equal(mayOpenRoute(name, menu), false, name);
  });

  it("R24-22 the exempt list holds the 21 names of the specification and no other", () => {
    const names =
      "home, forceChangePwd, xdomessagecenter, downloadCenter, wormhole, wormholeWebsite, guard, guardSSO, " +
      "guardWebsite, sso, ssologin, ssologinlv, login, reservelogin, register, DcEntCollapse, DcBillHeadTabs, " +
      "noFilterPage, iframeView, homeMenu, marketplaceCenter";
    assert.deepEqual(exemptRouteNames.toSorted(), names.split(", ").toSorted());
  });

  it("isVisible hides only when set and not 1", () => {
    for (const isVisible of ["0", 0, "x", false, true]) assert.equal(isMenuVisible({ name: "a", isVisible }), false);
    for (const isVisible of ["1", 1, "", null, undefined]) assert.equal(isMenuVisible({ name: "a", isVisible }), true);
  });

  it("a function is granted by code and path or group", () => {
    const functions = [{ code: "EXPORT", parentPath: "/a", group: "g" }];
    assert.equal(isGranted(functions, "EXPORT"), true);
    assert.equal(findGrant(functions, "EXPORT", { path: "/a" }), functions[0]);
    assert.equal(isGranted(functions, "EXPORT", { path: "/a" }), true);
    assert.equal(isGranted(functions, "EXPORT", { path: "/b" }), false);
    assert.equal(isGranted(functions, "EXPORT", { path: "/b", group: "g" }), true);
    for (const none of ["/b", null, { pathname: "/b" }, { parentPath: "/a" }])
      assert.throws(() => isGranted(functions, "EXPORT", none as object), /place of a function is \{ path/);
    assert.equal(isGranted(functions, "IMPORT"), false);
  });
});

describe("menu of a route", () => {
  const menu = [
    { name: "Customs", children: [{ name: "DeclarationList", path: "/declarations/list" }] },
    { name: "Files", path: "/files" },
  ];
  const list = { name: "DeclarationList", path: "/declarations/list" };
  const shown = (route: typeof list, enableMenuChange: boolean, skipMenu: string[]) =>
    menuOfRoute(menu, route, { enableMenuChange, skipMenu }).map(({ name }) => name);

  it("R6-11 enableMenuChange leaves only the top-level entry that holds a skip-menu route", () => {
    assert.deepEqual(shown(list, true, ["DeclarationList"]), ["Customs"]);
    assert.deepEqual(shown(list, true, ["declarations"]), ["Customs"]);
    assert.deepEqual(shown({ name: "files", path: "/files?x=/a" }, true, ["/files"]), ["Files"]);
  });

  it("R6-11 without enableMenuChange, on other routes and on routes of no entry the menu is whole", () => {
    const whole = ["Customs", "Files"];
    assert.deepEqual(shown(list, false, ["DeclarationList"]), whole);
    assert.deepEqual(shown(list, true, ["Files", "list"]), whole);
    assert.deepEqual(shown({ name: "home", path: "/home" }, true, ["home"]), whole);
  });
});

describe("sign-in profiles", () => {
  it("R22-12 the eleven sign-in routes are spelled exactly so", () => {
    assert.deepEqual(signInProfiles.map(({ path }) => path).toSorted(), [
      "/GuardJinkoIndex",
      "/caslogin",
      "/guard",
      "/guardJinkonSSO",
      "/guardSSO",
      "/guardSSOOA",
      "/guardWebsite",
      "/login",
      "/reservelogin",
      "/ssologin",
      "/ssologinlv",
    ]);
  });

  it("a credential is taken out of the query, the rest stays", () => {
    const jinko = signInProfileOf("/GuardJinkoIndex");
    assert.ok(jinko);
    assert.deepEqual(takeCredential(jinko, "?redirect=%2Ffiles&code=&ticket=t%2B1"), {
      credential: "t+1",
      search: "?redirect=%2Ffiles",
    });
    assert.deepEqual(takeCredential(jinko, "?a=1"), { credential: undefined, search: "?a=1" });
    assert.deepEqual(takeCredential(jinko, ""), { credential: undefined, search: "" });
  });

  it("the settings name a start and another parameter", () => {
    const settings = { "/guardJinkonSSO": { start: "https://sso.example/auth", parameter: "auth_code" } };
    const profile = signInProfileOf("/guardJinkonSSO", settings);
    assert.equal(profile?.start, "https://sso.example/auth");
    assert.deepEqual(profile?.parameters, ["auth_code"]);
    assert.equal(profile?.loginType, "guardJinkonSSO");
    assert.equal(signInProfileOf("/guard", settings)?.start, undefined);
    assert.equal(signInProfileOf("/toString", settings), undefined);
  });
});

describe("addresses", () => {
  const lines = { declarations: {}, "files/archive": {}, files: { routes: [{ path: "/files/a", name: "A" }] } };

  it("R21-15 an address belongs to the line named by its first segment, else to the longest key that covers it", () => {
    assert.equal(lineOfPath("/declarations/list?x=1", lines), "declarations");
    assert.equal(lineOfPath("/files/archive/1", { "files/archive": {} }), "files/archive");
    assert.equal(lineOfPath("/files/archives", { "files/archive": {} }), undefined);
    assert.equal(lineOfPath("/unknown", lines), undefined);
    assert.equal(lineOfPath("/", lines), undefined);
    assert.equal(lineOfPath("/__proto__/x", lines), undefined);
  });

  it("the longest covering route names an address, else the key of the line", () => {
    const line = {
      title: "T",
      routes: [
        { path: "/x", name: "X" },
        { path: "/x/y", name: "XY", title: "Y" },
      ],
    };
    assert.deepEqual(routeOfLine("x", line, "/x/y/z?q"), { name: "XY", title: "Y", notLogin: false, isListed: true });
    assert.deepEqual(routeOfLine("x", line, "/x/yz"), { name: "X", title: "T", notLogin: false, isListed: true });
    assert.deepEqual(routeOfLine("x", { title: "T" }, "/x/q"), {
      name: "x",
      title: "T",
      notLogin: false,
      isListed: false,
    });
  });

  it("a prefix covers whole segments only", () => {
    assert.equal(coversPath("/a/b", "/a/b/c"), true);
    assert.equal(coversPath("/a/b", "/a/bc"), false);
  });

  it("R6-01 another spelling of an address asks for the same right", () => {
    const line = {
      routes: [
        { path: "/x", name: "X" },
        { path: "/x/secret", name: "Secret" },
        { path: "/x/报关", name: "Declarations" },
        { path: "/x/open", name: "Open", notLogin: true },
        { path: "/x/Case", name: "Upper" },
        { path: "/x/case", name: "Lower" },
      ],
    };
    const found = (path: string) => routeOfLine("x", line, path);
    for (const path of ["/x/%73ecret", "/x/Secret/1", "/x/SE%43RET", "/x%2Fsecret", "//x//secret", "/x/%73%65cret?a#b"])
      assert.equal(found(path).name, "Secret", path);
    for (const path of ["/x/报关", "/x/%E6%8A%A5%E5%85%B3/7"]) assert.equal(found(path).name, "Declarations", path);
    for (const path of ["/x/%E6%8A", "/x/%zz", "/x/secrets"]) assert.equal(found(path).name, "X", path);
    assert.deepEqual(
      ["/x/case", "/x/Case", "/x/CASE"].map((path) => found(path).name),
      ["Lower", "Upper", "Upper"],
    );
    assert.deepEqual(
      ["/x/open", "/x/op%65n", "/x/Open"].map((path) => found(path).notLogin),
      [true, true, false],
    );
    assert.equal(lineOfPath("/%78/secret", { x: {} }), "x");
    assert.equal(lineOfPath("/X/secret", { x: {} }), undefined);
    assert.equal(coversPath("/a/B", "/a/%42/c"), true);
    assert.equal(coversPath("/a/B", "/a/b"), false);
  });

  it("a line may be opened by whom the menu permits one of its pages", () => {
    const line = {
      routes: [
        { path: "/x/a", name: "A" },
        { path: "/x/b", name: "B", notLogin: true },
      ],
    };
    const may = (...names: string[]) =>
      mayOpenLine("x", line, [{ name: "G", children: names.map((name) => ({ name })) }]);
    assert.deepEqual([may("A"), may("x"), may("Other?page=A"), may("B"), may()], [true, true, true, false, false]);
    assert.equal(mayOpenLine("x", {}, [{ name: "x" }]), true);
    assert.equal(mayOpenLine("x", {}, [{ name: "y" }]), false);
  });

  it("only paths of this portal are local", () => {
    for (const path of ["/", "/home", "/a?b=c#d", "/报关"]) assert.equal(isLocalPath(path), true, path);
    for (const path of ["", "home", "//evil", "/\\evil", "https://evil", "javascript:1", "/a\nb", "/a\\b"])
      assert.equal(isLocalPath(path), false, path);
  });

  it("a text per locale falls back to en, then zh-CN", () => {
    assert.equal(localText({ "zh-CN": "中", en: "E" }, "vi"), "E");
    assert.equal(localText({ "zh-CN": "中" }, "vi"), "中");
    assert.equal(localText({ en: "E" }, "constructor"), "E");
    assert.equal(localText({ en: "E" }, "__proto__"), "E");
    assert.equal(localText("plain", "vi"), "plain");
    assert.equal(localText(undefined, "vi"), "");
  });
});

describe("persons", () => {
  it("are the same by id where a backend sends ids, and by name where it sends none", () => {
    const ada = { userNo: "ada", userId: "1" };
    assert.equal(isSamePerson(ada, { userNo: "ada", userId: "1" }), true);
    assert.equal(isSamePerson(ada, { userNo: "ada", userId: "2" }), false, "the name was given to somebody else");
    assert.equal(isSamePerson({ userNo: "ada" }, { userNo: "ada", userId: null }), true);
    assert.equal(isSamePerson({ userNo: "ada" }, { userNo: "bob" }), false);
    assert.deepEqual([personKey(ada), personKey({ userNo: "ada" })], ["1", "ada"]);
  });
});
