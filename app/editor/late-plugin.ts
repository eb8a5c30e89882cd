import { type EditorState, Plugin, type PluginKey, type PluginView } from "@tiptap/pm/state";

/**
 * A plugin whose code is loaded when the editor is open; until then it does nothing. Registering it only then would
 * make the editor begin all its plugins anew, and with them the connection to the shared body.
 *
 * @param key that of the loaded plugin.
 */
export function latePlugin<State>(
  key: PluginKey<State | undefined>,
  load: () => Promise<Plugin<State>>,
): Plugin<State | undefined> {
  let loaded: Plugin<State> | undefined;
  /** The loaded plugin, where a state has something of it. */
  const pluginOf = (state: EditorState) => (key.getState(state) === undefined ? undefined : loaded);

  return new Plugin<State | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, value, before, after) {
        const own = loaded?.spec.state;
        if (!loaded || !own) return undefined;
        return value === undefined
          ? own.init.call(loaded, {}, after)
          : own.apply.call(loaded, transaction, value, before, after);
      },
    },
    props: {
      decorations(state) {
        const plugin = pluginOf(state);
        return plugin?.props.decorations?.call(plugin, state);
      },
      handleKeyDown(view, event) {
        const plugin = pluginOf(view.state);
        return plugin?.props.handleKeyDown?.call(plugin, view, event);
      },
    },
    view(view) {
      let shown: PluginView | undefined;
      let isClosed = false;
      load().then(
        (plugin) => {
          if (isClosed) return;
          loaded = plugin;
          // The first gives it a state, the second lets it see what was typed meanwhile.
          view.dispatch(view.state.tr);
          shown = plugin.spec.view?.(view);
          view.dispatch(view.state.tr);
        },
        // The editor does without it.
        () => undefined,
      );
      return {
        update: (updated, before) => shown?.update?.(updated, before),
        destroy() {
          isClosed = true;
          shown?.destroy?.();
        },
      };
    },
  });
}
