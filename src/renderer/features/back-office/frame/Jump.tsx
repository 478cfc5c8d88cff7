import { Spotlight } from '@mantine/spotlight'
import { IconArmchair2, IconArrowRight, IconReceipt, IconSearch, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useSession } from '../../common/sessions/index.ts'
import classes from './Jump.module.css'
import { jumpStore, jumpWindow } from './jump-store.ts'
import { type Place, type PlaceGroup, usePlaces } from './use-places.ts'

/**
 * Quick search with Ctrl+K, from anywhere in the back office: opens an order by its number, a customer, a product or a
 * screen.
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
          // An exact order number opens without waiting for the search.
          const number = isSearching ? /^#?\s*(\d{5,9})$/.exec(typed.trim())?.[1] : undefined
          if (number !== undefined) return go(sitePaths.salesOrder(Number(number)))
          const first = groups[0]?.places[0]
          if (first && jumpStore.getState().selected < 0) go(first.to)
        }}
      />
      <VisuallyHidden>
        <span role="status">{typed === '' ? '' : countWords(groups)}</span>
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
        {groups.length === 0 && <Spotlight.Empty>{emptyWords({ isSearching, hasFailed })}</Spotlight.Empty>}
        {groups.length > 0 && hasFailed && !isSearching && (
          <p className={classes.partly}>Niet alles kon worden doorzocht. Probeer het zo nog eens.</p>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function countWords(groups: readonly PlaceGroup[]): string {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0)
  return count === 1 ? '1 mogelijkheid' : `${count} mogelijkheden`
}

const ACTION = { actionBody: classes.body, actionSection: classes.icon }

const SIZE = 20
const icons: Readonly<Record<Place['kind'], ReactNode>> = {
  order: <IconReceipt size={SIZE} aria-hidden />,
  customer: <IconUser size={SIZE} aria-hidden />,
  product: <IconArmchair2 size={SIZE} aria-hidden />,
  screen: <IconArrowRight size={SIZE} aria-hidden />,
}

function emptyWords({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (isSearching) return 'Bezig met zoeken…'
  return hasFailed ? 'Zoeken lukt nu niet. Probeer het zo nog eens.' : 'Niets gevonden.'
}
