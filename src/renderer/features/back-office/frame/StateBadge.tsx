import classes from './StateBadge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'busy' | 'waits' | 'bad'

/** A state in a word; its colour only repeats what the word says. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
