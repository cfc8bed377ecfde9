import type { PaperFont } from './printable.ts';

interface FontFiles {
  readonly package: string;
  readonly plain: string;
  /** Absent if the bold file would be too large. Bold text then uses the plain letters. */
  readonly bold?: string;
}

/** The order of the fonts matters: the first font that contains a letter prints this letter. */
export const PAPER_FONTS: Readonly<Record<PaperFont, FontFiles>> = {
  latin: {
    package: '@embedpdf/fonts-latin',
    plain: 'fonts/NotoSans-Regular.ttf',
    bold: 'fonts/NotoSans-Bold.ttf',
  },
  arabic: {
    package: '@embedpdf/fonts-arabic',
    plain: 'fonts/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts/NotoNaskhArabic-Bold.ttf',
  },
  hebrew: {
    package: '@embedpdf/fonts-hebrew',
    plain: 'fonts/NotoSansHebrew-Regular.ttf',
    bold: 'fonts/NotoSansHebrew-Bold.ttf',
  },
  thai: {
    package: '@fontsource/noto-sans-thai',
    plain: 'files/noto-sans-thai-thai-400-normal.woff',
    bold: 'files/noto-sans-thai-thai-700-normal.woff',
  },
  han: { package: '@embedpdf/fonts-sc', plain: 'fonts/NotoSansHans-Regular.otf' },
  hangul: { package: '@embedpdf/fonts-kr', plain: 'fonts/NotoSansKR-Regular.otf' },
};
