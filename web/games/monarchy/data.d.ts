/** What the build writes into data.js from `regalia.games.monarchy.printed`. */
declare const data: {
  /** In the order of the pack. `full` is printed where all years of Elizabeth II count. */
  cards: {
    id: string;
    house: string | null;
    others: string[];
    prints: string;
    full: string | null;
    reign: string;
  }[];
  /** In the order of the scorecard. */
  sets: { id: string; house: boolean; cards: string[] }[];
};
export default data;
