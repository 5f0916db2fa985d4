'use client'
import { Component, type ReactNode } from 'react'
import { LabelsContext } from '#/look/labels.ts'
import { isOfPage } from './retry-of.ts'
import styles from './render-boundary.module.css'

type Props = {
  /** What is drawn: when it changes, drawing it is tried anew. */
  of: unknown
  children: ReactNode
}

/**
 * Around what shows one record: when that can't be drawn (a zone that an old browser doesn't know, say), its place says
 * so (V658, M424), and the others stay. React has no such thing but as a class.
 */
export class RenderBoundary extends Component<Props, { error: Error | null }> {
  static override contextType = LabelsContext
  declare context: React.ContextType<typeof LabelsContext>

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override state = { error: null as Error | null }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.of !== this.props.of) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (isOfPage(error)) throw error
    return <p className={styles.failed}>{this.context?.dataFailure}</p>
  }
}
