import { useState } from "react";

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}

/** A flag that local storage remembers; without storage it lasts for the page. */
export function useRememberedFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const set = (next: boolean) => {
    setValue(next);
    try {
      localStorage.setItem(key, next ? "1" : "0");
    } catch {
      // The page remembers it for as long as it lives.
    }
  };
  return [value, set];
}
