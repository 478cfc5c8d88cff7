import classes from './StateBadge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'busy' | 'waits' | 'bad'

/** A state as a word. Its color repeats the meaning of the word. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
