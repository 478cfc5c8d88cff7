import { Tint } from '../../../ui/Tint.tsx'
import classes from './ColorChips.module.css'

type ColorChipsProps = {
  colors: readonly { name: string; hex: string }[]
  chosen: string | undefined
  onChoose: (color: string | undefined) => void
}

/** A row of main colors to filter by. A second click on the selected color removes the filter. */
export function ColorChips({ colors, chosen, onChoose }: ColorChipsProps) {
  if (colors.length < 2) return null
  return (
    <div role="group" aria-label="Hoofdkleur" className={classes.chips}>
      {colors.map(({ name, hex }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? undefined : name)}
        >
          <Tint className={classes.dot} color={hex} />
          {name}
        </button>
      ))}
    </div>
  )
}
