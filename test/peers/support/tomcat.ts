import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const home = "/usr/share/tomcat10";
const startLimitMs = 120_000;

/** A Tomcat of the test's own, on loopback. */
export interface Tomcat {
  origin: string;
  /** Folder of the classes of its one application. */
  classes: string;
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const serverXml = (port: number) => `<Server port="-1">
  <Service name="Catalina">
    <Connector address="127.0.0.1" port="${port}" />
    <Engine name="Catalina" defaultHost="localhost">
      <Realm className="org.apache.catalina.realm.MemoryRealm" pathname="conf/users.xml" />
      <Host name="localhost" appBase="webapps" />
    </Engine>
  </Service>
</Server>`;

const usersXml = (users: Readonly<Record<string, string>>) =>
  `<tomcat-users>${Object.entries(users)
    .map(([name, password]) => `<user username="${name}" password="${password}" roles="staff" />`)
    .join("")}</tomcat-users>`;

const webXml = (
  parameters: Readonly<Record<string, string>>,
) => `<web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
  ${Object.entries(parameters)
    .map(
      ([name, value]) =>
        `<context-param><param-name>${name}</param-name><param-value>${value}</param-value></context-param>`,
    )
    .join("\n  ")}
  <security-constraint>
    <web-resource-collection><web-resource-name>all</web-resource-name><url-pattern>/*</url-pattern></web-resource-collection>
    <auth-constraint><role-name>staff</role-name></auth-constraint>
  </security-constraint>
  <security-role><role-name>staff</role-name></security-role>
  <login-config><auth-method>BASIC</auth-method></login-config>
</web-app>`;

/**
 * Starts Debian's Tomcat over a folder of its own, with one application behind the browser's sign-in.
 * @param users passwords by name; @param parameters of the application; @param files its pages, by name
 */
export async function startTomcat({
  users,
  parameters,
  files,
  prepare,
}: {
  users: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, string>>;
  files: Readonly<Record<string, string>>;
  /** Puts compiled classes in place. */
  prepare(classes: string): Promise<void>;
}): Promise<Tomcat> {
  const base = await mkdtemp(join(tmpdir(), "customs-portal-tomcat-"));
  const port = await freePort();
  const application = join(base, "webapps/ROOT");
  const classes = join(application, "WEB-INF/classes");
  for (const folder of ["conf", "logs", "temp", "work"]) await mkdir(join(base, folder));
  await mkdir(classes, { recursive: true });
  await copyFile("/etc/tomcat10/web.xml", join(base, "conf/web.xml"));
  const own = {
    "conf/server.xml": serverXml(port),
    "conf/users.xml": usersXml(users),
    "webapps/ROOT/WEB-INF/web.xml": webXml(parameters),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`webapps/ROOT/${name}`, text])),
  };
  for (const [name, text] of Object.entries(own)) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    await writeFile(join(base, name), text);
  }
  await prepare(classes);
  const path = ["bootstrap.jar", "tomcat-juli.jar"].map((jar) => join(home, "bin", jar)).join(":");
  const settings = [`-Dcatalina.home=${home}`, `-Dcatalina.base=${base}`, `-Djava.io.tmpdir=${join(base, "temp")}`];
  const child = spawn("java", ["-cp", path, ...settings, "org.apache.catalina.startup.Bootstrap", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  const origin = `http://127.0.0.1:${port}`;
  async function dispose(): Promise<void> {
    child.kill("SIGKILL");
    await ended;
    await rm(base, { recursive: true, force: true });
  }
  for (const deadline = Date.now() + startLimitMs; ;) {
    const answer = await fetch(origin).catch(() => undefined);
    // Behind the sign-in: the application is there.
    if (answer?.status === 401) return { origin, classes, dispose };
    if (Date.now() > deadline || child.exitCode !== null) {
      await dispose();
      throw new Error(`Tomcat did not start\n${output}`);
    }
    await delay(200);
  }
}
