/** Runes everywhere; TypeScript in `<script lang="ts">` is stripped by the plugin itself. */
export default {
  compilerOptions: { runes: true },
};
