import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { SAMPLE_LIMIT_TEXT, SAMPLE_LIMIT_TITLE } from '#shared/domain/samples/samples.ts'
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

function Selector({
  categories,
  offered,
  ...props
}: LeatherSelectorProps & { categories: readonly LeatherCategory[] }) {
  const [term, setTerm] = useState('')
  const [color, setColor] = useState<string>()
  const [hovered, setHovered] = useState<number>()
  const offeredCategories = useMemo(() => offeredLeathers(categories, new Set(offered)), [categories, offered])
  const matching = useMemo(() => findLeathers(offeredCategories, term, color), [offeredCategories, term, color])
  const count = matching.reduce((sum, { leatherTypes }) => sum + leatherTypes.length, 0)
  const { title, pictureIn, marked, onMark, samples: order, ...kind } = props
  const image = pictureIn(kind.chosen)
  const samples = useSamples(order)
  const sampleIds = new Set(samples.chosen.map(({ id }) => id))
  const kinds = useRef<HTMLDivElement>(null)
  useOpenAtChosen(kinds)

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
          chosen={kind.chosen}
          surcharges={kind.surcharges}
        />
      )}
      <div ref={kinds} className={classes.kinds}>
        {matching.length === 0 && (
          <div className={classes.none}>
            <p>{noLeathersText(term.trim(), color)}</p>
            {/* Explains to a customer with a sample at home why that leather is not listed. */}
            {findLeathers(categories, term, color).length > 0 && (
              <p>Dit leer hebben wij wel, maar niet op dit model.</p>
            )}
          </div>
        )}
        <OwnSamples
          categories={matching}
          compatible={kind.compatible}
          chosen={kind.chosen}
          onChoose={kind.onChoose}
          onHover={setHovered}
          samples={order}
        />
        {matching.map((category) => (
          <LeatherCategorySection
            key={category.id}
            category={category}
            {...kind}
            onHover={setHovered}
            marked={marked}
            onMark={(leather) => onMark(toggleComparedLeather(marked, leather))}
            sampleIds={sampleIds}
            onSample={samples.toggle}
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
        chosen={kind.chosen}
        surcharges={kind.surcharges}
        pictureIn={pictureIn}
        onChoose={kind.onChoose}
      />
    </div>
  )
}

/** Scrolls to the leather that was selected when the dialog opened, and focuses it. */
function useOpenAtChosen(kinds: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Waits a frame, because the dialog opens in a later effect and then takes the focus.
    const frame = requestAnimationFrame(() => {
      const chosen = kinds.current?.querySelector<HTMLElement>('[data-chosen]')
      chosen?.focus({ preventScroll: true })
      chosen?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [kinds])
}
