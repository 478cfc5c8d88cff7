type Deps = {
  isPractice: boolean
  show(): void
  give(path: string): void
  /** Shows a message in a window of the system. */
  say(text: string): void
}

const REFUSAL = 'Deze link hoort bij de echte winkel. Stop met oefenen en open de link dan opnieuw.'

/**
 * Shows the window and opens the path of a link from outside the app; a link without a path only shows the window. In
 * practice mode a path is refused: the order with that number is another one in the practice shop.
 */
export function followLink(path: string | undefined, { isPractice, show, give, say }: Deps): void {
  show()
  if (path === undefined) return
  if (isPractice) say(REFUSAL)
  else give(path)
}
