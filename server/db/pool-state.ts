/** How busy the connections of a pool are; with SQLite, the threads that read. */
export interface PoolState {
  used: number;
  idle: number;
  /** Queries that wait for one. */
  waiting: number;
  /** Connections at most. */
  most: number;
}
