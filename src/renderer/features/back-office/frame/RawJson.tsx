import classes from './RawJson.module.css'

type RawJsonProps = {
  title: string
  value: unknown
  /** Called when somebody unfolds it: what is long may be asked for then. */
  onUnfold?: () => void
}

/** Everything that is known of a record, as it lies in the shop. Folded until somebody wants it. */
export function RawJson({ title, value, onUnfold }: RawJsonProps) {
  return (
    <details className={classes.raw} onToggle={({ currentTarget }) => currentTarget.open && onUnfold?.()}>
      <summary className={classes.title}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
