import { useEffect, useState, type ComponentProps } from "react";
import type { FullText } from "./FullText.tsx";

/** `FullText`, whose code comes once the table is painted. */
export function FullTextLater(props: ComponentProps<typeof FullText>) {
  const [Loaded, setLoaded] = useState<typeof FullText>();
  useEffect(() => {
    let isOver = false;
    import("./FullText.tsx").then(
      (loaded) => {
        if (!isOver) setLoaded(() => loaded.FullText);
      },
      (cause: unknown) => console.warn("The whole texts of the table could not be loaded.", cause),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return Loaded && <Loaded {...props} />;
}
