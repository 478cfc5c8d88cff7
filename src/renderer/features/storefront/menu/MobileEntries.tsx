import { IconChevronDown } from '@tabler/icons-react'
import { isHighlighted } from './entry-path.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './MobileEntries.module.css'
import type { NavigationEntry } from './menu-queries.ts'

type MobileEntriesProps = { entries: readonly NavigationEntry[]; onFollow: () => void }

/** A list of menu entries. An entry with subentries expands (`<details>`). */
export function MobileEntries({ entries, onFollow }: MobileEntriesProps) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length === 0 ? (
            <MenuLink
              node={entry}
              className={isHighlighted(entry) ? `${classes.link} ${classes.highlighted}` : classes.link}
              onFollow={onFollow}
            />
          ) : (
            <details className={classes.group}>
              <summary className={classes.summary}>
                {entry.displayName}
                <IconChevronDown size={20} stroke={1.6} aria-hidden />
              </summary>
              <div className={classes.below}>
                {entry.urlFragment && (
                  <MenuLink
                    node={{ ...entry, displayName: `Alles van ${entry.displayName}` }}
                    className={classes.link}
                    onFollow={onFollow}
                  />
                )}
                <MobileEntries entries={entry.children} onFollow={onFollow} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
