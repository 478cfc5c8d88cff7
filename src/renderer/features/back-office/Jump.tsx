import { Spotlight } from '@mantine/spotlight'
import { IconArmchair2, IconArrowRight, IconReceipt, IconSearch, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { timing } from '../../lib/timing.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useSession } from '../session/index.ts'
import { type Place, usePlaces } from './use-places.ts'

/** Ctrl+K, from anywhere in the back office: to an order by its number, a customer, a product, a screen. */
export function Jump() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), timing.jumpDebounceMs)
  const { groups, isAsking, hasFailed } = usePlaces(term, useSession()?.roles ?? [])
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      tagsToIgnore={[]}
      lockScroll={false}
      scrollable
      maxHeight="min(28rem, 70dvh)"
      title="Zoek of ga naar"
    >
      <Spotlight.Search
        aria-label="Zoek of ga naar"
        placeholder="Ordernummer, klant, product of scherm"
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, places }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {places.map((place) => (
              <Spotlight.Action
                key={place.to}
                label={place.name}
                description={place.about}
                leftSection={icons[place.kind]}
                onClick={() => void navigate(place.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{emptyWords({ isAsking, hasFailed })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const SIZE = 20
const icons: Readonly<Record<Place['kind'], ReactNode>> = {
  order: <IconReceipt size={SIZE} aria-hidden />,
  customer: <IconUser size={SIZE} aria-hidden />,
  product: <IconArmchair2 size={SIZE} aria-hidden />,
  screen: <IconArrowRight size={SIZE} aria-hidden />,
}

function emptyWords({ isAsking, hasFailed }: { isAsking: boolean; hasFailed: boolean }): string {
  if (isAsking) return 'Bezig met zoeken…'
  return hasFailed ? 'Zoeken lukt nu niet. Probeer het zo nog eens.' : 'Niets gevonden.'
}
