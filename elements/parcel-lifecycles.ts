/** The lifecycles of a parcel, as its package publishes them. */
export interface ParcelLifecycles {
  bootstrap(): Promise<void>;
  mount(props: object): Promise<void>;
  unmount(props: object): Promise<void>;
  update(props: object): Promise<void>;
}
