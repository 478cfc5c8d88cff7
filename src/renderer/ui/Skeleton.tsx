import classes from './Skeleton.module.css'

type SkeletonProps = {
  /** In pixels. Without a height the class sets it. */
  height?: number
  className?: string | undefined
  'aria-label'?: string
}

/** Placeholder with the size of the content that is loading. */
export function Skeleton({ height, className = '', ...label }: SkeletonProps) {
  return (
    <div
      {...(label['aria-label'] && { role: 'status', ...label })}
      className={`${classes.skeleton} ${className}`}
      {...(height !== undefined && { style: { height } })}
    />
  )
}
