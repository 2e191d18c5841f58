/** One exit as an observation tells it. */
export interface SeenExit {
  readonly direction: string;
  readonly door?: string;
}

/** Where a thing is: in a room, in or on another thing, or carried. */
export interface Whereabouts {
  readonly where: 'at' | 'in' | 'on' | 'carried';
  /** Name of the room, or identifier of the item; absent when carried. */
  readonly holder?: string;
}

/** What a reader says a turn of a game did to the world, in the words of `actions.yaml`. */
export interface ActionCall {
  readonly action: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** One line of a transcript. */
export interface GameTurn {
  readonly game: string;
  readonly turn: number;
  /** What the player typed; null at the start. */
  readonly command: string | null;
  /** What the game printed. */
  readonly observation: string;
}
