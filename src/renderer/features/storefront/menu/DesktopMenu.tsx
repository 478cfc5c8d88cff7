import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { desktopMenu } from '#shared/domain/menu/menu.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import classes from './DesktopMenu.module.css'
import { isHighlighted } from './entry-path.ts'
import { MenuLink } from './MenuLink.tsx'
import { type NavigationEntry, useNavigation } from './menu-queries.ts'

const MenuPicture = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./MenuPicture.tsx')).MenuPicture })),
)

/**
 * The menu as a row. The subentries of an entry open below it, on hover or with its small button. Their pictures load
 * when the entry opens for the first time.
 */
export function DesktopMenu() {
  const [openId, setOpenId] = useState<number>()
  const entries = desktopMenu(useNavigation())
  return (
    <nav aria-label="Hoofdmenu" className={classes.menu}>
      <ul className={classes.row}>
        {entries.map((entry) => (
          <TopEntry
            key={entry.id}
            entry={entry}
            isOpen={entry.id === openId}
            setOpen={(isOpen) => setOpenId(isOpen ? entry.id : undefined)}
          />
        ))}
      </ul>
    </nav>
  )
}

type TopEntryProps = { entry: NavigationEntry; isOpen: boolean; setOpen: (isOpen: boolean) => void }

function TopEntry({ entry, isOpen, setOpen }: TopEntryProps) {
  const panelId = `menu-${entry.id}` // no `useId`, because the server draws the menu once for all pages
  const close = () => setOpen(false)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const link = (
    <MenuLink
      node={entry}
      className={isHighlighted(entry) ? `${classes.top} ${classes.highlighted}` : classes.top}
      onFollow={close}
    />
  )
  if (entry.children.length === 0) return <li className={classes.entry}>{link}</li>

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const closeOnFocusLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <li
      className={classes.entry}
      // Only a mouse can hover. By touch the button opens the panel.
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={close}
      onKeyDown={closeOnEscape}
      onBlur={closeOnFocusLeave}
    >
      {link}
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`Meer van ${entry.displayName}`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      <div id={panelId} className={classes.panel} data-open={isOpen || undefined}>
        <ul className={classes.columns}>
          {entry.children.map((child) => (
            <li key={child.id} className={classes.group}>
              {wasOpened && (
                <Suspense>
                  <MenuPicture entryId={entry.id} groupId={child.id} className={classes.picture ?? ''} />
                </Suspense>
              )}
              <MenuLink node={child} className={classes.heading} onFollow={close} />
              {child.children.length > 0 && (
                <ul className={classes.list}>
                  {child.children.map((leaf) => (
                    <li key={leaf.id}>
                      <MenuLink node={leaf} className={classes.sublink} onFollow={close} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
