import type { CheckedKeyIn, LinePortal, PortalLocation, Store, TextArguments } from "@customs-portal/sdk";
import { computed, onScopeDispose, shallowRef, type ComputedRef, type Ref } from "vue";

/** A store of the portal as a ref. */
function useStore<T>(store: Store<T>): Readonly<Ref<T>> {
  const value = shallowRef(store.getSnapshot());
  onScopeDispose(
    store.subscribe(() => {
      value.value = store.getSnapshot();
    }),
  );
  return value;
}

/** The language of the portal. */
export const useLocale = (portal: LinePortal) => useStore(portal.i18n.locale);

/** The texts of this line; what uses it renders again when the locale changes. */
export function useTexts(portal: LinePortal) {
  const locale = useLocale(portal);
  return <Key extends string>(key: CheckedKeyIn<"ports", Key>, ...params: TextArguments<`ports:${Key}`>): string => {
    const fullKey: string = `ports:${key}`;
    return locale.value && portal.t(fullKey, ...params);
  };
}

/** One parameter of the address as a ref that can be written; `""` takes it out. */
export function useQueryParameter(portal: LinePortal, name: string): ComputedRef<string> & { value: string } {
  const location = useStore<PortalLocation>(portal.router.location);
  return computed({
    get: () => new URLSearchParams(location.value.search).get(name) ?? "",
    set(text) {
      const { pathname, search } = portal.router.location.getSnapshot();
      const query = new URLSearchParams(search);
      if (text === "") query.delete(name);
      else query.set(name, text);
      portal.router.navigate(query.size > 0 ? `${pathname}?${query.toString()}` : pathname, { replace: true });
    },
  });
}
