import { Popover, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import classes from './StockPlaces.module.css'
import { useShownPlaces } from './use-shown-places.ts'

/**
 * The total stock of a product. Its locations show on hover, while the row has the keyboard focus, and after a tap
 * (specification §2). Screen readers read the locations after the number.
 */
export function StockPlaces({ line }: { line: StockLine }) {
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, close, toggle, ...hovering } = useShownPlaces(button)
  return (
    <span {...hovering}>
      <Popover
        opened={isShown}
        onChange={(opened) => !opened && close()}
        position="left"
        withArrow
        shadow="md"
        width={260}
      >
        <Popover.Target>
          {/* Tab goes from row to row, which shows the same; this is for fingers and for who listens. */}
          <UnstyledButton ref={button} className={classes.total} tabIndex={-1} onClick={toggle}>
            {line.totalStock}
            <Unseen>, {placesInWords(line)}</Unseen>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown {...hovering}>
          <Places line={line} />
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}

function Places({ line: { locations, totalStock } }: { line: StockLine }) {
  return (
    <dl className={classes.places}>
      {locations.map(({ locationId, location, quantityAvailable }) => (
        <div key={locationId} className={classes.place}>
          <dt>{location}</dt>
          <dd>{quantityAvailable}</dd>
        </div>
      ))}
      {locations.length === 0 && <div className={classes.place}>Nergens geteld</div>}
      <div className={`${classes.place} ${classes.sum}`}>
        <dt>Totaal</dt>
        <dd>{totalStock}</dd>
      </div>
    </dl>
  )
}

function placesInWords({ locations }: StockLine): string {
  const places = locations.map(({ location, quantityAvailable }) => `${location} ${quantityAvailable}`)
  return places.join(', ') || 'nergens geteld'
}
