import { Spotlight } from '@mantine/spotlight'
import {
  IconArmchair2,
  IconArrowRight,
  IconFileDescription,
  IconReceipt,
  IconSearch,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useSession } from '../../common/sessions/index.ts'
import classes from './Jump.module.css'
import { jumpStore, jumpWindow } from './jump-store.ts'
import { type Place, type PlaceGroup, usePlaces } from './use-places.ts'

/**
 * Quick search, opened with Ctrl+K anywhere in the back office. Finds an order by its number, a customer, a product or
 * a screen, and opens it.
 */
export function Jump() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, isSearching, hasFailed } = usePlaces(typed.trim(), useSession()?.roles ?? [])
  const go = (to: string) => {
    jumpWindow.close()
    void navigate(to)
  }
  return (
    <Spotlight.Root
      store={jumpStore}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      tagsToIgnore={[]}
      lockScroll={false}
      scrollable
      maxHeight={420}
      title="Zoek of ga naar"
    >
      <Spotlight.Search
        aria-label="Zoek of ga naar"
        placeholder="Ordernummer, klant, product of scherm"
        leftSection={<IconSearch size={20} aria-hidden />}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // While the search is pending, a complete order number opens the order without waiting for the results.
          const number = isSearching ? /^#?\s*(\d{5,9})$/.exec(typed.trim())?.[1] : undefined
          if (number !== undefined) return go(staffPaths.salesOrder(Number(number)))
          // Spotlight opens the selected result. When none is selected, Enter opens the first one.
          const first = groups[0]?.places[0]
          if (first && jumpStore.getState().selected < 0) go(first.to)
        }}
      />
      <VisuallyHidden>
        <span role="status">{typed === '' ? '' : countText(groups)}</span>
      </VisuallyHidden>
      <Spotlight.ActionsList>
        {groups.map(({ title, places }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {places.map((place) => (
              <Spotlight.Action
                key={place.to}
                label={place.name}
                description={place.about}
                leftSection={icons[place.kind]}
                classNames={ACTION}
                onClick={() => void navigate(place.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{emptyText({ isSearching, hasFailed })}</Spotlight.Empty>}
        {groups.length > 0 && hasFailed && !isSearching && (
          <p className={classes.partly}>Niet alles kon worden doorzocht. Probeer het zo nog eens.</p>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function countText(groups: readonly PlaceGroup[]): string {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0)
  return count === 1 ? '1 mogelijkheid' : `${count} mogelijkheden`
}

const ACTION = { actionBody: classes.body, actionSection: classes.icon }

const ICON_SIZE = 20
const icons: Readonly<Record<Place['kind'], ReactNode>> = {
  quote: <IconFileDescription size={ICON_SIZE} aria-hidden />,
  order: <IconReceipt size={ICON_SIZE} aria-hidden />,
  service: <IconTool size={ICON_SIZE} aria-hidden />,
  customer: <IconUser size={ICON_SIZE} aria-hidden />,
  product: <IconArmchair2 size={ICON_SIZE} aria-hidden />,
  screen: <IconArrowRight size={ICON_SIZE} aria-hidden />,
}

function emptyText({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (isSearching) return 'Bezig met zoeken…'
  return hasFailed ? 'Zoeken lukt nu niet. Probeer het zo nog eens.' : 'Niets gevonden.'
}
