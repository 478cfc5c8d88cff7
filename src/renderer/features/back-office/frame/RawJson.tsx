import classes from './RawJson.module.css'

type RawJsonProps = {
  title: string
  value: unknown
  /** Called when the user unfolds it, so that a large value can be fetched then. */
  onUnfold?: () => void
}

/** Shows the stored record as JSON. Folded by default. */
export function RawJson({ title, value, onUnfold }: RawJsonProps) {
  return (
    <details className={classes.raw} onToggle={({ currentTarget }) => currentTarget.open && onUnfold?.()}>
      <summary className={classes.title}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
