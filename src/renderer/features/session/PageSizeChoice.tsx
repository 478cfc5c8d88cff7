import { PAGE_SIZES } from '../../lib/pages.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './PageSizeChoice.module.css'
import { useChoosePageSize } from './page-size.ts'

type PageSizeChoiceProps = {
  pageSize: number
  /** How many items the whole list has; below the smallest size there is nothing to choose. */
  total: number
  /** Goes to the first page, at an address without a size of its own. */
  onChoose: () => void
}

/** How many items stand on a page of the shop's lists; remembered for all of them (specification §9). */
export function PageSizeChoice({ pageSize, total, onChoose }: PageSizeChoiceProps) {
  const { choose, isRefused } = useChoosePageSize()
  if (total <= PAGE_SIZES[0]) return null
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Aantal per pagina"
        className={classes.field}
        value={String(pageSize)}
        onChange={(event) => {
          choose(Number(event.currentTarget.value))
          onChoose()
        }}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      />
      {isRefused && (
        <Notice tone="bad">Uw keuze kon niet bij uw account worden bewaard. Op dit apparaat geldt ze wel.</Notice>
      )}
    </div>
  )
}
