import { registerModule } from "@customs-portal/server";

/** Lines of the bench, each with a menu entry. */
const lines = Number(process.env["BENCH_LINES"] ?? 2);
/** Menu entries in all; those that are no line stand in groups of 30. */
const entries = Number(process.env["BENCH_ENTRIES"] ?? 2);

const nameOf = (index: number) => ["alpha", "beta"][index] ?? `line${index}`;
const count = (length: number) => Array.from({ length }, (_entry, index) => index);
const groups = count(Math.ceil((entries - lines) / 30));

/** A menu of the lines, and of as many entries more. */
export default registerModule({
  name: "bench-menu",
  menus: [
    ...count(lines).map((index) => ({
      entry: { name: nameOf(index), path: `/${nameOf(index)}/page`, meta: { title: nameOf(index) } },
    })),
    ...groups.map((group) => ({
      entry: {
        name: `group${group}`,
        meta: { title: `Group ${group}` },
        children: count(Math.min(30, entries - lines - group * 30)).map((index) => ({
          name: `entry${group}x${index}`,
          path: `/alpha/entry${group}x${index}`,
          meta: { title: `Entry ${group}.${index}` },
        })),
      },
    })),
  ],
});
