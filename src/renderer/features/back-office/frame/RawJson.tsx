import classes from './RawJson.module.css'

type RawJsonProps = {
  title: string
  value: unknown
  /** Called when the user expands the JSON, so that a large value is fetched only then. */
  onExpand?: () => void
}

/** Shows a value, for example a stored record, as JSON. Collapsed by default. */
export function RawJson({ title, value, onExpand }: RawJsonProps) {
  return (
    <details className={classes.raw} onToggle={({ currentTarget }) => currentTarget.open && onExpand?.()}>
      <summary className={classes.title}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
