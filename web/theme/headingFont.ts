import file from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'

/** The width axis makes the font large, so it loads after the first paint. A style sheet would be one more request. */
export function addHeadingFont(): void {
  const source = `url(${file}) format("woff2-variations")`
  document.fonts.add(
    new FontFace('Archivo Variable', source, { weight: '100 900', stretch: '62% 125%', display: 'swap' }),
  )
}
