import classes from './StateBadge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'busy' | 'waits' | 'bad'

/** A state as a word. The color repeats the meaning of the word, so that no information depends on the color. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
