/** The models that get new pictures first: of every kind some that the demo shop shows first. */
export const BEST_SELLERS = [
  ...['merel-3', 'grutto-3', 'lijster-3', 'scholekster-3', 'ooievaar', 'beuk', 'lotte', 'passaat'],
  ...['zwaluw-3', 'reiger-3', 'kievit-3', 'kluut-3', 'wulp', 'linde', 'wilg', 'hazelaar', 'moesson'],
  ...['fien', 'noor', 'joris'],
]
