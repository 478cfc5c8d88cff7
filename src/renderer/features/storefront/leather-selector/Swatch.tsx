import { IconCheck } from '@tabler/icons-react'
import type { LeatherType } from '#shared/contracts/matrix-options.ts'
import { swatchTraits } from '#shared/domain/leather/swatch-words.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { hoverPreview } from '../../../lib/hover-preview.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './LeatherCategorySection.module.css'

type SwatchProps = {
  leather: LeatherType
  isChosen: boolean
  /** Whether the leather matches the other selections. */
  isCompatible: boolean
  onChoose: (leather: number) => void
  /** Called when a leather is hovered; `undefined` at the end of the hover. */
  onHover: (leather: number | undefined) => void
  /** Text over the picture. */
  mark?: string | undefined
}

/**
 * A button for one leather. The visible label is the name and the main color of the leather. Screen readers also get
 * its properties. The color of the leather is the background until the picture has loaded.
 */
export function Swatch({ leather, isChosen, isCompatible, onChoose, onHover, mark }: SwatchProps) {
  return (
    <button
      type="button"
      className={classes.swatch}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      data-elsewhere={!isCompatible || undefined}
      onClick={() => onChoose(leather.id)}
      {...hoverPreview(leather.id, onHover)}
    >
      <span className={classes.leatherSurface} style={{ background: leather.hex }}>
        <img
          src={pictureAt(leather.imageUrl, 160, 'webp')}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
        {isChosen && (
          <span className={classes.check}>
            <IconCheck size={18} stroke={2.4} aria-hidden />
          </span>
        )}
      </span>
      <span className={classes.name}>{leather.name}</span>
      <span className={classes.color}>{leather.mainColor}</span>{' '}
      <VisuallyHidden>{swatchTraits(leather)}</VisuallyHidden>
      {mark && <span className={classes.mark}>{mark}</span>}
    </button>
  )
}
