/** The line that every workspace shows: a heading, a field, and a table of 50 rows with 18 columns. */
const rows = Array.from({ length: 50 }, (_row, index) => index);
const columns = Array.from({ length: 18 }, (_column, index) => index);

/** A page of a business line. */
export function Line({ name }: { name: string }) {
  return (
    <section data-line={name}>
      <h1>{name}</h1>
      <input aria-label="note" />
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column}>{`${name} ${row}.${column}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
