import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { SAMPLE_LIMIT_TEXT, SAMPLE_LIMIT_TITLE } from '#shared/domain/samples/samples.ts'
import { useDrawnCount } from '../../../lib/use-drawn-count.ts'
import { useHandler } from '../../../lib/use-handler.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { CompareLeathers, toggleComparedLeather } from '../compare/index.ts'
import { useSamples } from '../samples/index.ts'
import { findLeathers, offeredLeathers } from './find-leathers.ts'
import { LeatherCategorySection } from './LeatherCategorySection.tsx'
import { LeatherFilters, noLeathersText } from './LeatherFilters.tsx'
import { LeatherPreview } from './LeatherPreview.tsx'
import classes from './LeatherSelector.module.css'
import { useLeatherCategories } from './leather-queries.ts'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { LOADING_LEATHERS } from './loading-text.ts'
import { OwnSamples } from './OwnSamples.tsx'

/** Search, filters and list for the choice of one leather among many. */
export function LeatherSelector(props: LeatherSelectorProps) {
  return (
    <QueryView query={useLeatherCategories()} waiting={<p>{LOADING_LEATHERS}</p>}>
      {(categories) => <Selector categories={categories} {...props} />}
    </QueryView>
  )
}

/** Number of categories that are drawn first, so that the dialog opens at once. The others follow after its paint, one per render. */
const FIRST_DRAWN = 2

function Selector({
  categories,
  offered,
  ...props
}: LeatherSelectorProps & { categories: readonly LeatherCategory[] }) {
  const [term, setTerm] = useState('')
  const [color, setColor] = useState<string>()
  const [hovered, setHovered] = useState<number>()
  const offeredCategories = useMemo(() => offeredLeathers(categories, new Set(offered)), [categories, offered])
  // The field and the color react at once, and the list in a later render that a further key interrupts.
  const listTerm = useDeferredValue(term)
  const listColor = useDeferredValue(color)
  const matching = useMemo(
    () => findLeathers(offeredCategories, listTerm, listColor),
    [offeredCategories, listTerm, listColor],
  )
  const drawnCount = useDrawnCount(FIRST_DRAWN, categories.length)
  const count = matching.reduce((sum, { leatherTypes }) => sum + leatherTypes.length, 0)
  const { title, pictureIn, marked, onMark, onChoose, samples: samplesTarget, ...sectionProps } = props
  const image = pictureIn(sectionProps.chosen)
  const samples = useSamples(samplesTarget)
  const sampleIds = new Set(samples.chosen.map(({ id }) => id))
  const handlers = {
    onChoose: useHandler(onChoose),
    onMark: useHandler((leather: number) => onMark(toggleComparedLeather(marked, leather))),
    onSample: useHandler(samples.toggle),
    onHover: setHovered,
  }
  // The selected leather gets the focus and the center of the screen when the dialog opens.
  const chosenIndex = matching.findIndex(({ leatherTypes }) =>
    leatherTypes.some(({ id }) => id === sectionProps.chosen),
  )
  const list = useRef<HTMLDivElement>(null)
  useScrollToChosen(list)

  return (
    <div className={classes.selector} data-has-preview={image !== undefined || undefined}>
      <LeatherFilters
        categories={offeredCategories}
        term={term}
        onTerm={setTerm}
        color={color}
        onColor={setColor}
        count={count}
      />
      {image && (
        <LeatherPreview
          categories={offeredCategories}
          image={image}
          hoveredImage={hovered === undefined ? undefined : pictureIn(hovered)}
          hovered={hovered}
          chosen={sectionProps.chosen}
          surcharges={sectionProps.surcharges}
        />
      )}
      <div ref={list} className={classes.kinds}>
        {matching.length === 0 && (
          <div className={classes.none}>
            <p>{noLeathersText(listTerm.trim(), listColor)}</p>
            {/* A customer may have a sample of this leather at home, and would not know why it is not listed. */}
            {findLeathers(categories, listTerm, listColor).length > 0 && (
              <p>Dit leer hebben wij wel, maar niet op dit model.</p>
            )}
          </div>
        )}
        <OwnSamples
          categories={matching}
          compatible={sectionProps.compatible}
          chosen={sectionProps.chosen}
          onChoose={handlers.onChoose}
          onHover={handlers.onHover}
          samples={samplesTarget}
        />
        {matching.map((category, index) => (
          <LeatherCategorySection
            key={category.id}
            category={category}
            isDrawn={index < drawnCount || (chosenIndex >= 0 && isDrawnFirst(index - chosenIndex))}
            {...sectionProps}
            {...handlers}
            marked={marked}
            sampleIds={sampleIds}
          />
        ))}
      </div>
      <Dialog isOpen={samples.isFull} onClose={samples.closeNotice} title={SAMPLE_LIMIT_TITLE} size="small">
        <p>{SAMPLE_LIMIT_TEXT}</p>
      </Dialog>
      <CompareLeathers
        title={title}
        categories={offeredCategories}
        marked={marked}
        onMark={onMark}
        chosen={sectionProps.chosen}
        surcharges={sectionProps.surcharges}
        pictureIn={pictureIn}
        onChoose={handlers.onChoose}
      />
    </div>
  )
}

/**
 * True for a category that is drawn at once: the category of the selected leather, and those next to it, which may be
 * visible too. A browser without `content-visibility` (Safari before version 18) does not keep the place of the page when
 * the height of a category above it changes, so every category above the selected leather is drawn at once there.
 *
 * @param distance number of categories below the category of the selected leather; negative above it
 */
const isDrawnFirst = (distance: number): boolean => distance <= 1 && (distance >= -1 || !keepsPlace())

/** True on a server too, because it has no page to scroll. */
const keepsPlace = () => typeof CSS === 'undefined' || CSS.supports('content-visibility', 'auto')

/** Scrolls to the leather that was selected when the dialog opened, and moves the focus to it. */
function useScrollToChosen(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Waits a frame, because the dialog opens in a later effect and then takes the focus.
    const frame = requestAnimationFrame(() => {
      const chosen = list.current?.querySelector<HTMLElement>('[data-chosen]')
      chosen?.focus({ preventScroll: true })
      chosen?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list])
}
